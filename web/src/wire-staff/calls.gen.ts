// Written by scripts/calls.mjs from docs/openapi/staff.json: paths below /staff/v1/, with what each sends and answers.

import type * as wire from './types.gen';

export interface GetCalls {
  [path: `centres/${string}/guardian-cards/${string}`]: { sent: wire.GetGuardianCaseData['body']; answers: wire.GetGuardianCaseResponses[200] };
  [path: `centres/${string}/inbox`]: { sent: wire.GetInboxData['body']; answers: wire.GetInboxResponses[200] };
  [path: `centres/${string}/inbox?${string}`]: { sent: wire.GetInboxData['body']; answers: wire.GetInboxResponses[200] };
  [path: `centres/${string}/inbox/count`]: { sent: wire.CountInboxData['body']; answers: wire.CountInboxResponses[200] };
  [path: `centres/${string}/photos-to-approve/${string}`]: { sent: wire.GetPhotoCaseData['body']; answers: wire.GetPhotoCaseResponses[200] };
  [path: `centres/${string}/requests/${string}`]: { sent: wire.GetRequestCaseData['body']; answers: wire.GetRequestCaseResponses[200] };
  [path: `centres/${string}/tickets/${string}`]: { sent: wire.GetTicketCaseData['body']; answers: wire.GetTicketCaseResponses[200] };
  [path: `children/${string}/photo-consent`]: { sent: wire.ShowPhotoConsentToStaffData['body']; answers: wire.ShowPhotoConsentToStaffResponses[200] };
  'pairing': { sent: wire.GetPairingData['body']; answers: wire.GetPairingResponses[200] };
  [path: `pairings/${string}`]: { sent: wire.GetPairingOfDeskData['body']; answers: wire.GetPairingOfDeskResponses[200] };
  'people': { sent: wire.ListPeopleData['body']; answers: wire.ListPeopleResponses[200] };
  [path: `people?${string}`]: { sent: wire.ListPeopleData['body']; answers: wire.ListPeopleResponses[200] };
  'places': { sent: wire.ListPlacesData['body']; answers: wire.ListPlacesResponses[200] };
  'recent': { sent: wire.ListRecentData['body']; answers: wire.ListRecentResponses[200] };
  [path: `recent?${string}`]: { sent: wire.ListRecentData['body']; answers: wire.ListRecentResponses[200] };
  'review': { sent: wire.GetReviewData['body']; answers: wire.GetReviewResponses[200] };
  [path: `review?${string}`]: { sent: wire.GetReviewData['body']; answers: wire.GetReviewResponses[200] };
  'rooms': { sent: wire.GetRoomsData['body']; answers: wire.GetRoomsResponses[200] };
  'session': { sent: wire.StaffSessionData['body']; answers: wire.StaffSessionResponses[200] };
  'tablet': { sent: wire.GetTabletData['body']; answers: wire.GetTabletResponses[200] };
  'tablets': { sent: wire.ListTabletsData['body']; answers: wire.ListTabletsResponses[200] };
  [path: `tablets?${string}`]: { sent: wire.ListTabletsData['body']; answers: wire.ListTabletsResponses[200] };
}

export interface PatchCalls {
  [path: `moments/${string}`]: { sent: wire.CorrectMomentData['body']; answers: wire.CorrectMomentResponses[200] };
}

export interface PostCalls {
  [path: `centres/${string}/guardian-cards/${string}/decision`]: { sent: wire.DecideGuardianData['body']; answers: wire.DecideGuardianResponses[200] };
  [path: `centres/${string}/photos-to-approve/${string}/decision`]: { sent: wire.DecidePhotoData['body']; answers: wire.DecidePhotoResponses[200] };
  [path: `centres/${string}/requests/${string}/decide`]: { sent: wire.DecideRequestData['body']; answers: wire.DecideRequestResponses[200] };
  [path: `centres/${string}/threads/${string}/${string}`]: { sent: wire.WriteAnswerData['body']; answers: wire.WriteAnswerResponses[200] };
  'changes-read': { sent: wire.ChangesReadData['body']; answers: wire.ChangesReadResponses[200] };
  [path: `children/${string}/open`]: { sent: wire.OpenChildData['body']; answers: wire.OpenChildResponses[200] };
  [path: `children/${string}/photo-consent`]: { sent: wire.SetPhotoConsentByStaffData['body']; answers: wire.SetPhotoConsentByStaffResponses[200] };
  'enrolment': { sent: wire.BeginEnrolmentData['body']; answers: wire.BeginEnrolmentResponses[200] };
  'enrolment/passkey': { sent: wire.CreatePasskeyData['body']; answers: wire.CreatePasskeyResponses[200] };
  'entries': { sent: wire.PostEntriesData['body']; answers: wire.PostEntriesResponses[200] };
  'going-home': { sent: wire.GoingHomeData['body']; answers: wire.GoingHomeResponses[200] };
  [path: `moments/${string}/withdraw`]: { sent: wire.WithdrawMomentData['body']; answers: wire.WithdrawMomentResponses[200] };
  'pairing/finish': { sent: wire.FinishPairingData['body']; answers: wire.FinishPairingResponses[200] };
  'pairing/join': { sent: wire.JoinPairingData['body']; answers: wire.JoinPairingResponses[200] };
  'pairings': { sent: wire.BeginPairingData['body']; answers: wire.BeginPairingResponses[200] };
  [path: `pairings/${string}/confirm`]: { sent: wire.ConfirmPairingData['body']; answers: wire.ConfirmPairingResponses[200] };
  [path: `pairings/${string}/void`]: { sent: wire.VoidPairingData['body']; answers: wire.VoidPairingResponses[200] };
  'people': { sent: wire.AddPersonData['body']; answers: wire.AddPersonResponses[200] };
  [path: `people/${string}/end`]: { sent: wire.EndPersonData['body']; answers: wire.EndPersonResponses[200] };
  [path: `people/${string}/enrolment-code`]: { sent: wire.GiveEnrolmentCodeData['body']; answers: wire.GiveEnrolmentCodeResponses[200] };
  [path: `people/${string}/first-code`]: { sent: wire.GiveFirstCodeData['body']; answers: wire.GiveFirstCodeResponses[200] };
  [path: `people/${string}/unlock`]: { sent: wire.UnlockPersonData['body']; answers: wire.UnlockPersonResponses[200] };
  [path: `review/${string}/change`]: { sent: wire.ChangeEntryData['body']; answers: wire.ChangeEntryResponses[200] };
  [path: `review/${string}/drop`]: { sent: wire.DropEntryData['body']; answers: wire.DropEntryResponses[200] };
  [path: `review/${string}/place`]: { sent: wire.PlaceEntryData['body']; answers: wire.PlaceEntryResponses[200] };
  'session/challenge': { sent: wire.PasskeyChallengeData['body']; answers: wire.PasskeyChallengeResponses[200] };
  'session/changes-read': { sent: wire.ReadChangedRightsData['body']; answers: wire.ReadChangedRightsResponses[200] };
  'session/end': { sent: wire.LeaveTheDeskData['body']; answers: wire.LeaveTheDeskResponses[200] };
  'session/lock': { sent: wire.LockTheDeskData['body']; answers: wire.LockTheDeskResponses[200] };
  'session/passkey': { sent: wire.SignInWithAPasskeyData['body']; answers: wire.SignInWithAPasskeyResponses[200] };
  'session/stay': { sent: wire.StayAtTheDeskData['body']; answers: wire.StayAtTheDeskResponses[200] };
  'tablet/report': { sent: wire.ReportData['body']; answers: wire.ReportResponses[200] };
  [path: `tablets/${string}/unlock`]: { sent: wire.UnlockTabletData['body']; answers: wire.UnlockTabletResponses[200] };
  [path: `tablets/${string}/withdraw`]: { sent: wire.WithdrawTabletData['body']; answers: wire.WithdrawTabletResponses[200] };
  'touch': { sent: wire.TouchData['body']; answers: wire.TouchResponses[200] };
  'unlock': { sent: wire.UnlockData['body']; answers: wire.UnlockResponses[200] };
  'unlock/first': { sent: wire.UnlockFirstData['body']; answers: wire.UnlockFirstResponses[200] };
}

export interface PutCalls {
  [path: `centres/${string}/tickets/${string}`]: { sent: wire.PutTicketStatusData['body']; answers: wire.PutTicketStatusResponses[200] };
  [path: `people/${string}`]: { sent: wire.ChangePersonData['body']; answers: wire.ChangePersonResponses[200] };
  [path: `tablets/${string}`]: { sent: wire.PutTabletData['body']; answers: wire.PutTabletResponses[200] };
}
