import type { ServerTexts } from '../server-texts';

// Texts that the server sends ready to be shown.

export const serverTexts: ServerTexts = {
  texts: {
    transport_title: 'டிரான்ஸ்\u00adபோர்ட்',
    transport_guidance:
      'உங்கள் குழந்தை எப்படி வந்து போகும் என்று தேர்வு செய்யவும். வழியை உங்களிடம் பேசி உறுதி செய்வோம்; டிரான்ஸ்போர்ட் உடனே அல்ல, சென்டர் சம்மதித்த பிறகு தொடங்கும்.',
    push_permission_message:
      'சென்டர் எழுதும்போதும், உங்கள் குழந்தை வந்து போகும்போதும் உங்களுக்குச் சொல்லலாமா? இந்த ஆப்பின் நோட்டிஃபிகேஷனுக்கு அனுமதி தரவும்:',
    camera_availability: ({ from, until }) =>
      `லைவ் CCTV யை ${from} முதல் ${until} வரை பார்க்கலாம். குழந்தை பிரேக்கில் இருக்கும்போது தெரியாது.`,
    camera_pause_title: 'பிரேக்கின்போது லைவ் கேமரா இல்லை',
    camera_pause_subtitle: 'உங்கள் குழந்தை திரும்பும்போது லைவ் CCTV மீண்டும் வரும்.',
    cctv_server_down_message:
      'அடடா! சென்டரில் இன்டர்நெட் வேலை செய்யவில்லை. சரியானதும் உங்களுக்குச் சொல்வோம். சிறிது நேரம் எங்களிடமிருந்து தகவல் வராவிட்டால் சென்டருடன் பேசவும்.',
    archive_message: '3 மாதங்களுக்குப் பிறகு போட்டோக்கள் இங்கிருந்து நீக்கப்படலாம். வேண்டியவற்றை டவுன்லோட் செய்துகொள்ளவும்.',
    program_warning: 'ப்ரோக்ராமை மாற்றும் முன் சென்டருடன் பேசவும். புதிய ப்ரோக்ராமுடன் புதிய ஃபீஸ் தொடங்கும்.',
    attendance_no_month_data: 'தேர்வு செய்த மாதத்தின் வருகைப் பதிவு இல்லை.',
    attendance_no_data_found: 'இன்னும் வருகைப் பதிவு இல்லை.',
  },
  lists: {
    withdraw_reasons: {
      Transfer: 'வேறு ஊருக்குச் செல்கிறோம்',
      'Not satisfied with services': 'சேவையில் திருப்தி இல்லை',
      'Moving to formal schooling': 'பள்ளியில் சேர்க்கிறோம்',
      Others: 'வேறு காரணம்',
    },
    survey_tags: {
      'Safety and hygiene': 'பாதுகாப்பும் சுத்தமும்',
      'Care and attention': 'பராமரிப்பும் கவனிப்பும்',
      Communication: 'தகவல் சொல்லுதல்',
      'Quality of food': 'சாப்பாட்டின் தரம்',
      Fees: 'ஃபீஸ்',
      'More updates of the day': 'நாளைப் பற்றிக் கூடுதல் செய்தி',
      'More activities': 'கூடுதல் ஆக்டிவிட்டி',
      'More time outdoors': 'வெளியில் கூடுதல் நேரம்',
      'A better app': 'இன்னும் நல்ல ஆப்',
      Teachers: 'டீச்சர்கள்',
      Learning: 'கற்றல்',
      Food: 'சாப்பாடு',
      'Live CCTV': 'லைவ் CCTV',
      'The app': 'ஆப்',
    },
    transport_labels: {
      'Start Transport 1 Way': '1 வழி டிரான்ஸ்போர்ட்டைத் தொடங்க',
      'Start Transport 2 Way': '2 வழி டிரான்ஸ்போர்ட்டைத் தொடங்க',
      'Stop Transport 1 Way': '1 வழி டிரான்ஸ்போர்ட்டை நிறுத்த',
      'Stop Transport 2 Way': '2 வழி டிரான்ஸ்போர்ட்டை நிறுத்த',
    },
    extended_daycare_types: { '1 Month': '1 மாதம்', '1 Week': '1 வாரம்', '1 Day': '1 நாள்' },
    issue_categories: {
      Accounts: 'ஃபீஸ் மற்றும் கணக்கு',
      Appreciation: 'பாராட்டு',
      CCTV: 'CCTV',
      Food: 'சாப்பாடு',
      'Mobile App': 'மொபைல் ஆப்',
      Transport: 'டிரான்ஸ்போர்ட்',
      Others: 'வேறு விஷயம்',
    },
    programs: {
      'After School': 'பள்ளிக்குப் பிறகு',
      'Half Day (09:00 - 12:30)': 'அரை நாள் (09:00 - 12:30)',
      'Half Day 2 (09:00 - 12:00)': 'அரை நாள் 2 (09:00 - 12:00)',
      'Half Day 3 (12:30 - 15:30)': 'அரை நாள் 3 (12:30 - 15:30)',
      'Evening Program (4:00 To 6:30)': 'மாலை ப்ரோக்ராம் (4:00 முதல் 6:30)',
      'Extended Preschool (9:00 To 3:30)': 'கூடுதல் நேர ப்ரீஸ்கூல் (9:00 முதல் 3:30)',
      'Full Day (9:00 To 6:30)': 'முழு நாள் (9:00 முதல் 6:30)',
    },
    extended_daycare_lengths: { Monthly: 'ஒரு மாதம்', Weekly: 'ஒரு வாரம்', Daily: 'ஒரு நாள்' },
    card_statuses: {
      'Pending For Approval': 'ஒப்புதலுக்காகக் காத்திருக்கிறது',
      'New photo was not approved': 'புதிய போட்டோ ஏற்கப்படவில்லை',
      'Changes were not approved': 'மாற்றங்கள் ஏற்கப்படவில்லை',
      'Suspended by the office': 'அலுவலகம் நிறுத்தி வைத்துள்ளது',
      Inactive: 'ஏற்கப்படவில்லை',
      Removed: 'நீக்கப்பட்டது',
    },
    guardian_relations: { 'Grand Parent': 'தாத்தா அல்லது பாட்டி', 'House Help': 'வீட்டு உதவியாளர்', Other: 'மற்றவர்' },
    certificate_natures: { 'Tuition Fee': 'டியூஷன் ஃபீஸ்', 'Daycare Fee': 'டேகேர் ஃபீஸ்' },
  },
};
