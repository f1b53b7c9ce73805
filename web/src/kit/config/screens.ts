import type { Choice, Social, Video } from '../../wire/types.gen';
import { formatTime } from '../date/formats';
import { useConfig } from './config';
import { textOf } from './own-words';

// The part of the configuration that some signed-in screens read.

interface ScreensConfig {
  archiveMessage: string;
  /** The kind of admission that is emergency daycare. */
  emergencyDaycareType: string;
  attendanceNoMonthData: string;
  attendanceNoData: string;
  /** What a guardian can be to a child. */
  relationToChild: readonly Choice[];
  /** What a ticket can be about. */
  issues: readonly string[];
  /** The one of these that is about fees, which may be raised for a child that left; '' for none. */
  accountsIssue: string;
  /** The base of teachers' pictures. */
  teachersPath: string;
  orientationVideos: readonly Video[];
  /** When the cameras are live, 'HH:mm' of the centre, and the same in words. */
  camerasFrom: string;
  camerasUntil: string;
  cctvAvailability: string;
  /** In the demo, where cameras run all day: the hours of a real centre, in words. Else ''. */
  demoCameraHours: string;
  /** What is said of the cameras during a break, and while the centre's line is down. */
  cameraPauseTitle: string;
  cameraPauseSubtitle: string;
  cctvServerDown: string;
  /** Scheme and host of the stream; '' where none is set. */
  streamingHost: string;
  /** Where a photo can be shared; '' where not. */
  share: Required<Social>;
  /** The portal's address for others. */
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
