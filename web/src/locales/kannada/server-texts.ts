import type { ServerTexts } from '../server-texts';

// Texts that the server sends ready to be shown.

export const serverTexts: ServerTexts = {
  texts: {
    transport_title: 'ಟ್ರಾನ್ಸ್‌ಪೋರ್ಟ್',
    transport_guidance:
      'ನಿಮ್ಮ ಮಗು ಹೇಗೆ ಬಂದು ಹೋಗುತ್ತದೆ ಎಂದು ಆರಿಸಿ. ದಾರಿಯನ್ನು ನಿಮ್ಮ ಜೊತೆ ಮಾತನಾಡಿ ತಿಳಿಸುತ್ತೇವೆ; ಟ್ರಾನ್ಸ್‌ಪೋರ್ಟ್ ಕೂಡಲೇ ಅಲ್ಲ, ಸೆಂಟರ್ ಒಪ್ಪಿದ ನಂತರ ಶುರುವಾಗುತ್ತದೆ.',
    push_permission_message: 'ಸೆಂಟರ್ ಬರೆದಾಗ, ಅಥವಾ ನಿಮ್ಮ ಮಗು ಬಂದಾಗ ಹೋದಾಗ ನಿಮಗೆ ತಿಳಿಸೋಣವೇ? ದಯವಿಟ್ಟು ಈ ಆ್ಯಪ್‌ಗೆ ನೋಟಿಫಿಕೇಶನ್ ಅನುಮತಿ ಕೊಡಿ:',
    camera_availability: ({ from, until }) =>
      `ಲೈವ್ CCTV ಯನ್ನು ${from} ರಿಂದ ${until} ವರೆಗೆ ನೋಡಬಹುದು. ಮಗು ಬ್ರೇಕ್‌ನಲ್ಲಿರುವಾಗ ಕಾಣುವುದಿಲ್ಲ.`,
    camera_pause_title: 'ಬ್ರೇಕ್ ಇರುವಾಗ ಲೈವ್ ಕ್ಯಾಮೆರಾ ಇರುವುದಿಲ್ಲ',
    camera_pause_subtitle: 'ನಿಮ್ಮ ಮಗು ಮರಳಿದಾಗ ಲೈವ್ CCTV ಮತ್ತೆ ಬರುತ್ತದೆ.',
    cctv_server_down_message:
      'ಅಯ್ಯೋ! ಸೆಂಟರ್‌ನಲ್ಲಿ ಇಂಟರ್ನೆಟ್ ಇಲ್ಲ. ಸರಿಯಾದ ಕೂಡಲೇ ನಿಮಗೆ ತಿಳಿಸುತ್ತೇವೆ. ಸ್ವಲ್ಪ ಸಮಯ ನಮ್ಮಿಂದ ಸುದ್ದಿ ಬರದಿದ್ದರೆ ದಯವಿಟ್ಟು ಸೆಂಟರ್ ಜೊತೆ ಮಾತನಾಡಿ.',
    archive_message: '3 ತಿಂಗಳ ನಂತರ ಫೋಟೋಗಳನ್ನು ಇಲ್ಲಿಂದ ತೆಗೆಯಬಹುದು. ನಿಮಗೆ ಬೇಕಾದವನ್ನು ಡೌನ್‌ಲೋಡ್ ಮಾಡಿಕೊಳ್ಳಿ.',
    program_warning: 'ಪ್ರೋಗ್ರಾಂ ಬದಲಾಯಿಸುವ ಮೊದಲು ದಯವಿಟ್ಟು ಸೆಂಟರ್ ಜೊತೆ ಮಾತನಾಡಿ. ಹೊಸ ಪ್ರೋಗ್ರಾಂ ಜೊತೆ ಹೊಸ ಫೀಸ್ ಶುರುವಾಗುತ್ತದೆ.',
    attendance_no_month_data: 'ಆರಿಸಿದ ತಿಂಗಳ ಹಾಜರಿ ಸಿಗಲಿಲ್ಲ.',
    attendance_no_data_found: 'ಇನ್ನೂ ಹಾಜರಿ ಇಲ್ಲ.',
  },
  lists: {
    withdraw_reasons: {
      Transfer: 'ಬೇರೆ ಊರಿಗೆ ಹೋಗುತ್ತಿದ್ದೇವೆ',
      'Not satisfied with services': 'ಸೇವೆಯಿಂದ ಸಮಾಧಾನ ಇಲ್ಲ',
      'Moving to formal schooling': 'ಶಾಲೆಗೆ ಸೇರಿಸುತ್ತಿದ್ದೇವೆ',
      Others: 'ಬೇರೆ ಕಾರಣ',
    },
    survey_tags: {
      'Safety and hygiene': 'ಸುರಕ್ಷತೆ ಮತ್ತು ಸ್ವಚ್ಛತೆ',
      'Care and attention': 'ಆರೈಕೆ ಮತ್ತು ಗಮನ',
      Communication: 'ಮಾತುಕತೆ',
      'Quality of food': 'ಊಟದ ಗುಣಮಟ್ಟ',
      Fees: 'ಫೀಸ್',
      'More updates of the day': 'ದಿನದ ಹೆಚ್ಚು ಸುದ್ದಿ',
      'More activities': 'ಹೆಚ್ಚು ಆಕ್ಟಿವಿಟಿ',
      'More time outdoors': 'ಹೊರಗೆ ಹೆಚ್ಚು ಸಮಯ',
      'A better app': 'ಇನ್ನೂ ಒಳ್ಳೆಯ ಆ್ಯಪ್',
      Teachers: 'ಟೀಚರ್‌ಗಳು',
      Learning: 'ಕಲಿಕೆ',
      Food: 'ಊಟ',
      'Live CCTV': 'ಲೈವ್ CCTV',
      'The app': 'ಆ್ಯಪ್',
    },
    transport_labels: {
      'Start Transport 1 Way': '1 ಕಡೆಯ ಟ್ರಾನ್ಸ್‌ಪೋರ್ಟ್ ಶುರು ಮಾಡಿ',
      'Start Transport 2 Way': '2 ಕಡೆಯ ಟ್ರಾನ್ಸ್‌ಪೋರ್ಟ್ ಶುರು ಮಾಡಿ',
      'Stop Transport 1 Way': '1 ಕಡೆಯ ಟ್ರಾನ್ಸ್‌ಪೋರ್ಟ್ ನಿಲ್ಲಿಸಿ',
      'Stop Transport 2 Way': '2 ಕಡೆಯ ಟ್ರಾನ್ಸ್‌ಪೋರ್ಟ್ ನಿಲ್ಲಿಸಿ',
    },
    extended_daycare_types: { '1 Month': '1 ತಿಂಗಳು', '1 Week': '1 ವಾರ', '1 Day': '1 ದಿನ' },
    issue_categories: {
      Accounts: 'ಫೀಸ್ ಮತ್ತು ಲೆಕ್ಕ',
      Appreciation: 'ಮೆಚ್ಚುಗೆ',
      CCTV: 'CCTV',
      Food: 'ಊಟ',
      'Mobile App': 'ಮೊಬೈಲ್ ಆ್ಯಪ್',
      Transport: 'ಟ್ರಾನ್ಸ್‌ಪೋರ್ಟ್',
      Others: 'ಬೇರೆ ವಿಷಯ',
    },
    programs: {
      'After School': 'ಶಾಲೆಯ ನಂತರ',
      'Half Day (09:00 - 12:30)': 'ಅರ್ಧ ದಿನ (09:00 - 12:30)',
      'Half Day 2 (09:00 - 12:00)': 'ಅರ್ಧ ದಿನ 2 (09:00 - 12:00)',
      'Half Day 3 (12:30 - 15:30)': 'ಅರ್ಧ ದಿನ 3 (12:30 - 15:30)',
      'Evening Program (4:00 To 6:30)': 'ಸಂಜೆಯ ಪ್ರೋಗ್ರಾಂ (4:00 ರಿಂದ 6:30)',
      'Extended Preschool (9:00 To 3:30)': 'ಹೆಚ್ಚು ಸಮಯದ ಪ್ರೀಸ್ಕೂಲ್ (9:00 ರಿಂದ 3:30)',
      'Full Day (9:00 To 6:30)': 'ಇಡೀ ದಿನ (9:00 ರಿಂದ 6:30)',
    },
    extended_daycare_lengths: { Monthly: 'ತಿಂಗಳು', Weekly: 'ವಾರ', Daily: 'ಒಂದು ದಿನ' },
    card_statuses: {
      'Pending For Approval': 'ಒಪ್ಪಿಗೆ ಬಾಕಿ ಇದೆ',
      'New photo was not approved': 'ಹೊಸ ಫೋಟೋಗೆ ಒಪ್ಪಿಗೆ ಸಿಗಲಿಲ್ಲ',
      'Changes were not approved': 'ಬದಲಾವಣೆಗೆ ಒಪ್ಪಿಗೆ ಸಿಗಲಿಲ್ಲ',
      'Suspended by the office': 'ಆಫೀಸ್ ತಡೆಹಿಡಿದಿದೆ',
      Inactive: 'ಒಪ್ಪಿಗೆ ಸಿಗಲಿಲ್ಲ',
      Removed: 'ತೆಗೆಯಲಾಗಿದೆ',
    },
    guardian_relations: { 'Grand Parent': 'ಅಜ್ಜ ಅಥವಾ ಅಜ್ಜಿ', 'House Help': 'ಮನೆಗೆಲಸದವರು', Other: 'ಬೇರೆಯವರು' },
    certificate_natures: { 'Tuition Fee': 'ಟ್ಯೂಷನ್ ಫೀಸ್', 'Daycare Fee': 'ಡೇಕೇರ್ ಫೀಸ್' },
  },
};
