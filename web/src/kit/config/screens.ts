import type { Choice, Social, Video } from '../../wire/types.gen';
import { formatTime } from '../date/formats';
import { useConfig } from './config';
import { textOf } from './server-texts';

// Settings of single screens.

interface ScreensConfig {
  archiveMessage: string;
  /** The admission type of emergency daycare. */
  emergencyDaycareType: string;
  attendanceNoMonthData: string;
  attendanceNoData: string;
  /** The relations of a guardian to a child. */
  relationToChild: readonly Choice[];
  /** The subjects of tickets. */
  issues: readonly string[];
  /** The subject about fees, which is possible for a child that has left; '' for none. */
  accountsIssue: string;
  /** The base address of teachers' pictures. */
  teachersPath: string;
  orientationVideos: readonly Video[];
  /** The hours of the cameras, 'HH:mm' of the centre, and the same as a sentence. */
  camerasFrom: string;
  camerasUntil: string;
  cctvAvailability: string;
  /** In the demo, whose cameras are always live: a real centre's hours as a sentence. Else ''. */
  demoCameraHours: string;
  /** Shown during a break, and when the centre has no internet. */
  cameraPauseTitle: string;
  cameraPauseSubtitle: string;
  cctvServerDown: string;
  /** Scheme and host of the camera streams; '' for none. */
  streamingHost: string;
  /** Address templates for sharing a photo; '' for none. */
  share: Required<Social>;
  /** The portal's public address. */
  address: string;
}

const SHARE: Required<Social> = {
  facebook: 'https://www.facebook.com/sharer/sharer.php?u={address}&quote={text}',
  whatsapp: 'https://wa.me/?text={text}%20{address}',
};

export function useScreensConfig(): ScreensConfig {
  const { file } = useConfig();
  const { cctvLiveFrom: from = '08:45', cctvLiveUntil: until = '18:45' } = file;
  return {
    archiveMessage: textOf(file, 'archive_message', file.ArchiveMessage),
    emergencyDaycareType: file.EmergencyDaycareType ?? '',
    attendanceNoMonthData: textOf(file, 'attendance_no_month_data', file.AttendanceNoMonthDataText),
    attendanceNoData: textOf(file, 'attendance_no_data_found', file.AttendanceNoDataFoundText),
    relationToChild: file.relationToChild ?? [],
    issues: file.RaiseIssue ?? [],
    accountsIssue: file.accountsIssue ?? '',
    teachersPath: file.teachersPath || '/media/',
    orientationVideos: file.ParentOrientationVideos ?? [],
    camerasFrom: from,
    camerasUntil: until,
    cctvAvailability: textOf(file, 'camera_availability', file.cctvAvailability, {
      from: formatTime(from),
      until: formatTime(until),
    }),
    demoCameraHours: file.demoCameraHours ?? '',
    cameraPauseTitle: textOf(file, 'camera_pause_title', file.cameraPauseTitle),
    cameraPauseSubtitle: textOf(file, 'camera_pause_subtitle', file.cameraPauseSubtitle),
    cctvServerDown: textOf(file, 'cctv_server_down_message', file.cctvServerDownMessage),
    streamingHost: file.streamingHost ?? '',
    share: { ...SHARE, ...file.socialLinks },
    address: file.address || `${location.origin}/`,
  };
}
