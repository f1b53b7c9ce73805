import type { ServerTexts } from '../server-texts';

// Texts that the server sends ready to be shown.

export const serverTexts: ServerTexts = {
  texts: {
    transport_title: 'ट्रांसपोर्ट',
    transport_guidance:
      'चुनें कि आपका बच्चा कैसे आएगा-जाएगा। रास्ता हम आपसे बात करके तय करेंगे; ट्रांसपोर्ट तुरंत नहीं, सेंटर की मंज़ूरी के बाद शुरू होता है।',
    push_permission_message:
      'सेंटर का संदेश आने पर, और बच्चे के आने-जाने पर क्या हम आपको बताएँ? कृपया इस ऐप को नोटिफ़िकेशन की इजाज़त दें:',
    camera_availability: ({ from, until }) => `लाइव CCTV ${from} से ${until} तक देख सकते हैं, पर बच्चे के ब्रेक के दिनों में नहीं।`,
    camera_pause_title: 'ब्रेक के दिनों में लाइव कैमरा नहीं दिखता',
    camera_pause_subtitle: 'आपका बच्चा लौटेगा, तो लाइव CCTV भी लौट आएगा।',
    cctv_server_down_message:
      'ओह! सेंटर में इंटरनेट नहीं चल रहा। चालू होते ही हम आपको बताएँगे। कुछ देर तक हमारी ओर से ख़बर न आए, तो कृपया सेंटर से बात करें।',
    archive_message: '3 महीने बाद फ़ोटो यहाँ से हटाई जा सकती हैं। जो रखनी हों, उन्हें डाउनलोड कर लें।',
    program_warning: 'प्रोग्राम बदलने से पहले कृपया सेंटर से बात करें। नई फ़ीस नए प्रोग्राम के साथ शुरू होगी।',
    attendance_no_month_data: 'चुने हुए महीने की हाज़िरी नहीं मिली।',
    attendance_no_data_found: 'अभी कोई हाज़िरी नहीं है।',
  },
  lists: {
    withdraw_reasons: {
      Transfer: 'दूसरी जगह जा रहे हैं',
      'Not satisfied with services': 'सेवा से संतुष्ट नहीं',
      'Moving to formal schooling': 'अब स्कूल जाएगा',
      Others: 'कोई और वजह',
    },
    survey_tags: {
      'Safety and hygiene': 'सुरक्षा और साफ़-सफ़ाई',
      'Care and attention': 'देखभाल और ध्यान',
      Communication: 'बातचीत',
      'Quality of food': 'खाने की क्वालिटी',
      Fees: 'फ़ीस',
      'More updates of the day': 'दिन भर की ज़्यादा ख़बर',
      'More activities': 'ज़्यादा एक्टिविटी',
      'More time outdoors': 'बाहर ज़्यादा समय',
      'A better app': 'बेहतर ऐप',
      Teachers: 'टीचर',
      Learning: 'सीखना',
      Food: 'खाना',
      'Live CCTV': 'लाइव CCTV',
      'The app': 'ऐप',
    },
    transport_labels: {
      'Start Transport 1 Way': '1 तरफ़ का ट्रांसपोर्ट शुरू करें',
      'Start Transport 2 Way': '2 तरफ़ का ट्रांसपोर्ट शुरू करें',
      'Stop Transport 1 Way': '1 तरफ़ का ट्रांसपोर्ट बंद करें',
      'Stop Transport 2 Way': '2 तरफ़ का ट्रांसपोर्ट बंद करें',
    },
    extended_daycare_types: { '1 Month': '1 महीना', '1 Week': '1 हफ़्ता', '1 Day': '1 दिन' },
    issue_categories: {
      Accounts: 'फ़ीस और हिसाब',
      Appreciation: 'तारीफ़',
      CCTV: 'CCTV',
      Food: 'खाना',
      'Mobile App': 'मोबाइल ऐप',
      Transport: 'ट्रांसपोर्ट',
      Others: 'कुछ और',
    },
    programs: {
      'After School': 'स्कूल के बाद',
      'Half Day (09:00 - 12:30)': 'आधा दिन (09:00 - 12:30)',
      'Half Day 2 (09:00 - 12:00)': 'आधा दिन 2 (09:00 - 12:00)',
      'Half Day 3 (12:30 - 15:30)': 'आधा दिन 3 (12:30 - 15:30)',
      'Evening Program (4:00 To 6:30)': 'शाम का प्रोग्राम (4:00 से 6:30)',
      'Extended Preschool (9:00 To 3:30)': 'ज़्यादा देर का प्रीस्कूल (9:00 से 3:30)',
      'Full Day (9:00 To 6:30)': 'पूरा दिन (9:00 से 6:30)',
    },
    extended_daycare_lengths: { Monthly: 'महीने भर', Weekly: 'हफ़्ते भर', Daily: 'एक दिन' },
    card_statuses: {
      'Pending For Approval': 'मंज़ूरी बाकी है',
      'New photo was not approved': 'नई फ़ोटो मंज़ूर नहीं हुई',
      'Changes were not approved': 'बदलाव मंज़ूर नहीं हुए',
      'Suspended by the office': 'ऑफ़िस ने रोक दिया है',
      Inactive: 'मंज़ूर नहीं',
      Removed: 'हटा दिया गया',
    },
    guardian_relations: { 'Grand Parent': 'दादा-दादी या नाना-नानी', 'House Help': 'घर के सहायक', Other: 'कोई और' },
    certificate_natures: { 'Tuition Fee': 'ट्यूशन फ़ीस', 'Daycare Fee': 'डेकेयर फ़ीस' },
  },
};
