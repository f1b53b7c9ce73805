// Written by scripts/calls.mjs from types.gen.ts.

import type * as wire from './types.gen';

export interface Calls {
  '/admission/updateParentPhone': { sent: wire.UpdateParentPhoneData['body']; answers: wire.UpdateParentPhoneResponses[200] };
  '/centerevents/event_act': { sent: wire.EventActData['body']; answers: wire.EventActResponses[200] };
  '/centerevents/my_events': { sent: wire.MyEventsData['body']; answers: wire.MyEventsResponses[200] };
  '/franchises/updateParentEmail': { sent: wire.UpdateParentEmailData['body']; answers: wire.UpdateParentEmailResponses[200] };
  '/media/{picture}': { sent: wire.PictureData['body']; answers: wire.PictureResponses[200] };
  '/parentapp/add_guardian': { sent: wire.AddGuardianData['body']; answers: wire.AddGuardianResponses[200] };
  '/parentapp/childCare': { sent: wire.ChildCareData['body']; answers: wire.ChildCareResponses[200] };
  '/parentapp/childData': { sent: wire.ChildDataData['body']; answers: wire.ChildDataResponses[200] };
  '/parentapp/childLoginOTP': { sent: wire.ChildLoginOtpData['body']; answers: wire.ChildLoginOtpResponses[200] };
  '/parentapp/childLoginReloadDetails': { sent: wire.ChildLoginReloadDetailsData['body']; answers: wire.ChildLoginReloadDetailsResponses[200] };
  '/parentapp/childLoginViaOTPDetails': { sent: wire.ChildLoginViaOtpDetailsData['body']; answers: wire.ChildLoginViaOtpDetailsResponses[200] };
  '/parentapp/endSession': { sent: wire.EndSessionData['body']; answers: wire.EndSessionResponses[200] };
  '/parentapp/foodMenu': { sent: wire.FoodMenuData['body']; answers: wire.FoodMenuResponses[200] };
  '/parentapp/getCenterJSON': { sent: wire.GetCenterJsonData['body']; answers: wire.GetCenterJsonResponses[200] };
  '/parentapp/getChildAttendance': { sent: wire.GetChildAttendanceData['body']; answers: wire.GetChildAttendanceResponses[200] };
  '/parentapp/getChildTimeline': { sent: wire.GetChildTimelineData['body']; answers: wire.GetChildTimelineResponses[200] };
  '/parentapp/getConversationList/': { sent: wire.GetConversationListData['body']; answers: wire.GetConversationListResponses[200] };
  '/parentapp/getNewLetters': { sent: wire.GetNewslettersData['body']; answers: wire.GetNewslettersResponses[200] };
  '/parentapp/getNoticeSettings': { sent: wire.GetNoticeSettingsData['body']; answers: wire.GetNoticeSettingsResponses[200] };
  '/parentapp/getUnread': { sent: wire.GetUnreadData['body']; answers: wire.GetUnreadResponses[200] };
  '/parentapp/listSessions': { sent: wire.ListSessionsData['body']; answers: wire.ListSessionsResponses[200] };
  '/parentapp/list_guardians': { sent: wire.ListGuardiansData['body']; answers: wire.ListGuardiansResponses[200] };
  '/parentapp/live': { sent: wire.LiveData['body']; answers: wire.LiveResponses[200] };
  '/parentapp/markSeen': { sent: wire.MarkSeenData['body']; answers: wire.MarkSeenResponses[200] };
  '/parentapp/measurement': { sent: wire.MeasurementData['body']; answers: wire.MeasurementResponses[200] };
  '/parentapp/photoMonth': { sent: wire.PhotoMonthData['body']; answers: wire.PhotoMonthResponses[200] };
  '/parentapp/photoMonths': { sent: wire.PhotoMonthsData['body']; answers: wire.PhotoMonthsResponses[200] };
  '/parentapp/saveNoticeSettings': { sent: wire.SaveNoticeSettingsData['body']; answers: wire.SaveNoticeSettingsResponses[200] };
  '/parentapp/saveParentMessage': { sent: wire.SaveParentMessageData['body']; answers: wire.SaveParentMessageResponses[200] };
  '/parentapp/saveToken': { sent: wire.SaveTokenData['body']; answers: wire.SaveTokenResponses[200] };
  '/parentapp/sendTestNotice': { sent: wire.SendTestNoticeData['body']; answers: wire.SendTestNoticeResponses[200] };
  '/parentapp/tellCrash': { sent: wire.TellCrashData['body']; answers: wire.TellCrashResponses[200] };
  '/parentapp/update_guardian_by_child_id': { sent: wire.UpdateGuardianByChildIdData['body']; answers: wire.UpdateGuardianByChildIdResponses[200] };
  '/parentapp/update_guardian_by_guardian_id': { sent: wire.UpdateGuardianByGuardianIdData['body']; answers: wire.UpdateGuardianByGuardianIdResponses[200] };
  '/parentapp/uploadPhoto': { sent: wire.UploadPhotoData['body']; answers: wire.UploadPhotoResponses[200] };
  '/parentapp/validateParentEmail': { sent: wire.ValidateParentEmailData['body']; answers: wire.ValidateParentEmailResponses[200] };
  '/planner/getPlanner': { sent: wire.GetPlannerData['body']; answers: wire.GetPlannerResponses[200] };
  '/static/blogs.json': { sent: wire.BlogsData['body']; answers: wire.BlogsResponses[200] };
  '/static/cctv.json': { sent: wire.CctvData['body']; answers: wire.CctvResponses[200] };
  '/static/config.json': { sent: wire.ConfigData['body']; answers: wire.ConfigResponses[200] };
  '/static/logo': { sent: wire.LogoData['body']; answers: wire.LogoResponses[200] };
  '/userauth/listUsersInRole': { sent: wire.ListUsersInRoleData['body']; answers: wire.ListUsersInRoleResponses[200] };
  '/userauth/logLogoutInfo': { sent: wire.LogLogoutInfoData['body']; answers: wire.LogLogoutInfoResponses[200] };
  '/userauth/resetDoorPin': { sent: wire.ResetDoorPinData['body']; answers: wire.ResetDoorPinResponses[200] };
  '/wbsite/getHolidayList': { sent: wire.GetHolidayListData['body']; answers: wire.GetHolidayListResponses[200] };
}
