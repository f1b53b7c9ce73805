import type { Choice, Social, Video } from '../../wire/types.gen';
import { useConfig } from './config';

// What of the configuration only some signed-in screens want to know; apart, so that the first page need not bring it.

interface ScreensConfig {
  archiveMessage: string;
  /** The kind of admission that is emergency daycare. */
  emergencyDaycareType: string;
  attendanceNoMonthData: string;
  attendanceNoData: string;
  /** What a guardian can be to a child. */
  relationToChild: readonly Choice[];
  /** The base of teachers' pictures. */
  teachersPath: string;
  orientationVideos: readonly Video[];
  /** Where a photo can be shared; '' where not. */
  share: Required<Social>;
  /** The portal's address for others. */
  address: string;
}

const ARCHIVE = 'Photos can be archived after 3 months. Please download the ones you want to keep.';
const EMERGENCY = 'Emergency Daycare';
const NO_MONTH = 'No attendance data found for the selected month.';
const NO_DATA = 'No data found.';
const RELATIONS = ['Grand Parent', 'House Help', 'Other'].map((name) => ({ label: name, value: name }));
const SHARE: Required<Social> = {
  facebook: 'https://www.facebook.com/sharer/sharer.php?u={address}&quote={text}',
  whatsapp: 'https://wa.me/?text={text}%20{address}',
};

export function useScreensConfig(): ScreensConfig {
  const { file } = useConfig();
  return {
    archiveMessage: file.ArchiveMessage || ARCHIVE,
    emergencyDaycareType: file.EmergencyDaycareType || EMERGENCY,
    attendanceNoMonthData: file.AttendanceNoMonthDataText || NO_MONTH,
    attendanceNoData: file.AttendanceNoDataFoundText || NO_DATA,
    relationToChild: file.relationToChild ?? RELATIONS,
    teachersPath: file.teachersPath || '/media/',
    orientationVideos: file.ParentOrientationVideos ?? [],
    share: { ...SHARE, ...file.socialLinks },
    address: file.address || `${location.origin}/`,
  };
}
