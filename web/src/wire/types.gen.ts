// The parents' wire as TypeScript. Written in the shape `npm run generate` gives from docs/openapi/parents.json.

/** The envelope of every answer but the static files. Members that are empty are left out. */
export type Envelope = {
  status: 'ok' | 'error';
  response?: unknown;
  error?: string;
  message?: string;
  code?: string;
};

export type ConfigFile = {
  teachersPath: string;
  ImagePath: string;
  TimeLineThumbUrl: string;
  transportTitle: string;
  pushPermissionMessage: string;
  cameraPauseTitle: string;
  cameraPauseSubtitle: string;
  cctvServerDownMessage: string;
  ArchiveMessage: string;
  WithdrawReason: Array<string>;
  EmergencyDaycareType: string;
  ParentOrientationVideos: Array<unknown>;
  AttendanceNoMonthDataText: string;
  AttendanceNoDataFoundText: string;
  RaiseIssue: Array<string>;
  relationToChild: Array<{ label: string; value: string }>;
  tokenTimeout: number | string;
  lambdaApiServer: string;
  supportedVersions: Array<string>;
  appName: string;
  version: string;
  countryCode: string;
  timeZone: string;
  otpMinutes: number;
  demo: boolean;
  now: number;
  environment: string;
};

export type Challenge = {
  temp_otp: string;
  temp_time: number;
};

export type CctvWindow = {
  start: string;
  end: string;
  token: string;
};

export type ActiveChild = {
  id: string;
  center_id: string;
  room_id: string;
  room: { name: string };
  name: string;
  last_name: string;
  date_of_birth: string;
  parent: 'Mother' | 'Father';
  parent_name: string;
  father_name: string;
  mother_name: string;
  father_email: string;
  mother_email: string;
  father_phone: string;
  mother_phone: string;
  father_password: string;
  mother_password: string;
  father_photo: string;
  mother_photo: string;
  child_photo: string;
  mother_approved_status: string;
  father_approved_status: string;
  child_approved_status: string;
  admission_type: string;
  admission_date: string;
  admission_center_name: { name: string };
  length: string;
  pause_state: 0 | 1;
  father_arn: string;
  mother_arn: string;
  mother_access_token: string;
  father_access_token: string;
  father_web_token: string;
  mother_web_token: string;
  html5_player_link: string;
  cctv_access_key: { token: Array<CctvWindow> };
  cctv_links: Array<unknown>;
};

export type SignedIn = {
  auth_token: string;
  time: number;
  survey: { survey_id: number };
  eventStatus: number;
  children: Array<ActiveChild>;
};
