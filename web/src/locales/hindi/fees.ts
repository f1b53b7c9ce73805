import type { Words } from '../words';

// Fees, certificates, refunds.

const HOLIDAY = 'छुट्टी का दिन नहीं चुन सकते';
const DATE = 'तारीख़ चुनें';

export const fees = {
  finance: {
    credit: 'क्रेडिट अभी क्यों नहीं जुड़ा?',
    creditText: 'क्रेडिट मिलने के अगले महीने जोड़ा जाता है।',
    creditMore: 'इस महीने मिला क्रेडिट अगले महीने के बिल से घटाया जाएगा।',
    reminders: 'याद दिलाना बंद करें',
    remindersText: (child) => `क्या ${child} अब सेंटर में नहीं है, या फ़ीस भर दी है? हमें बताइए, हम याद दिलाना बंद कर देंगे।`,
    withdrawn: 'नाम कटवा लिया है',
    paid: 'फ़ीस भर दी है',
    tiles: 'फ़ीस और काग़ज़',
    invoices: { title: 'बिल देखें', text: 'कितना बिल बना, कितना भरा, कितना क्रेडिट मिला' },
    pay: { title: 'बिल भरें', text: 'कितना बाक़ी है, और कैसे भरें' },
    certificate: { title: 'फ़ीस सर्टिफ़िकेट', text: 'भरी हुई फ़ीस का, टैक्स रिटर्न के लिए' },
    refund: { title: 'संतुष्ट न होने पर रिफ़ंड', text: 'जिस दिन कुछ ठीक नहीं रहा, उसके लिए' },
    newWindow: 'नई विंडो में खुलेगा',
    opening: 'आपके बिल खुल रहे हैं',
    held: 'ब्राउज़र ने नई विंडो नहीं खोली। क्या बिल अभी खोलें?',
    actions: { enter: 'बिल खोलने' },
  },
  'finance/fee-certificate': {
    faults: { 'startDate missing': 'शुरू की तारीख़ चुनें', 'endDate missing': 'आख़िरी तारीख़ चुनें' },
    nature: 'किस सेवा का',
    year: 'टैक्स का साल',
    yearHint: 'अप्रैल से मार्च तक। या दिन ख़ुद चुनें।',
    start: 'कब से',
    end: 'कब तक',
    afterEnd: 'शुरू की तारीख़ आख़िरी तारीख़ के बाद की है।',
    beforeStart: 'आख़िरी तारीख़ शुरू की तारीख़ से पहले की है।',
    get: 'सर्टिफ़िकेट लें',
    actions: { get: 'फ़ीस सर्टिफ़िकेट लेने' },
  },
  'finance/refund': {
    faults: { 'date holiday': HOLIDAY, 'date missing': DATE, 'comment missing': 'अपनी बात लिखें' },
    date: 'तारीख़',
    dateHint: 'जिस दिन आप संतुष्ट नहीं थे',
    early: (days) => `${days} दिन पहले तक का रिफ़ंड माँग सकते हैं।`,
    late: 'वह दिन अभी आया नहीं है।',
    amount: 'रक़म',
    rupees: (amount) => `₹ ${amount}`,
    amountHint: 'एक दिन की फ़ीस। सेंटर माने तो यह आपके अगले बिल से घटा दी जाएगी।',
    comment: 'आपकी बात',
    commentHint: 'क्या ठीक नहीं था?',
    sent: 'आपकी रिफ़ंड की रिक्वेस्ट भेज दी है। सेंटर आपको जवाब देगा।',
    actions: { check: 'रिफ़ंड की रक़म लोड करने', send: 'रिफ़ंड माँगने' },
  },
  'finance/share-certificate': {
    faults: { 'email missing': 'ईमेल डालें', 'email invalid': 'ईमेल सही नहीं लिखा है' },
    period: (from, to) => `${from} से ${to} तक`,
    ready: 'आपका सर्टिफ़िकेट तैयार है।',
    open: 'सर्टिफ़िकेट खोलें',
    email: 'किस ईमेल पर भेजें',
    emailHint: 'सर्टिफ़िकेट ईमेल के साथ फ़ाइल बनकर आएगा।',
    send: 'भेजें',
    sent: 'सर्टिफ़िकेट भेज दिया है।',
    sentTo: (email) => `${email} पर भेज दिया है।`,
    noneTitle: 'कोई सर्टिफ़िकेट नहीं चुना है',
    none: 'पहले बताइए, किन दिनों का चाहिए।',
    toForm: 'फ़ीस सर्टिफ़िकेट',
    actions: { send: 'फ़ीस सर्टिफ़िकेट भेजने' },
  },
} satisfies Partial<Words>;
