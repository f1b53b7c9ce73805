import type { Entries } from '../entries';

// What the portal itself writes on the timeline and among the notifications.

export const entries: Entries = {
  absent: 'வரவில்லை',
  approved: ({ kind, day, note }) => `சென்டர் ஏற்றது: ${kind}, ${day} முதல்${note}`,
  asked: ({ parent, kind, day, note }) => `${parent} ரிக்வெஸ்ட் அனுப்பியுள்ளார்: ${kind}, ${day} முதல்${note}`,
  came: ({ came }) => `வந்தது, வந்த நேரம் ${came}`,
  came_and_left: ({ came, left }) => `வந்தது, ${came} முதல் ${left} வரை`,
  cancelled: ({ kind, day, note }) => `சென்டர் ரத்து செய்தது: ${kind}, ${day} முதல்${note}`,
  charged: ({ amount, reason, day, number }) => `${amount} கட்டணம்: ${reason}. இதை ${day}க்குள் கட்ட வேண்டும் (${number}).`,
  child_left: ({ note }) => `உங்கள் குழந்தை சென்டரை விட்டுவிட்டது${note}`,
  copy_ready: 'நீங்கள் கேட்ட உங்கள் தகவல்களின் நகல் தயார். ஏழு நாட்கள் டவுன்லோட் செய்யலாம்.',
  copy_refused: 'உங்கள் தகவல்கள் பற்றி நீங்கள் கேட்டதற்குச் சென்டர் ஆபீஸ் பதில் சொல்லியுள்ளது.',
  credited: ({ amount, reason }) =>
    `உங்களுக்கு ${amount} கிரெடிட் கிடைத்துள்ளது: ${reason}. இது அடுத்த மாத பில்லில் கழிக்கப்படும்.`,
  credited_refund: ({ amount, day }) =>
    `உங்களுக்கு ${amount} கிரெடிட் கிடைத்துள்ளது: ${day} நாளுக்கான ரீஃபண்ட். இது அடுத்த மாத பில்லில் கழிக்கப்படும்.`,
  daycare_began: ({ note }) => `கூடுதல் நேர டேகேர் தொடங்கியது${note}`,
  daycare_ended: ({ note }) => `கூடுதல் நேர டேகேர் முடிந்தது${note}`,
  due: ({ amount, number, day }) => `பில் ${number}: ${amount} ஐ ${day} க்குள் கட்ட வேண்டும்.`,
  event_asked: ({ title, day }) => `${title}, ${day} அன்று. அவுட்டோர் ஆக்டிவிட்டி பக்கத்தில் அனுமதி தரவும் அல்லது மறுக்கவும்.`,
  event_cancelled: ({ title, day }) => `${day} நிகழ்ச்சி ரத்து செய்யப்பட்டது: ${title}`,
  extended: ({ parent, kind, day }) => `${parent} நீட்டித்துள்ளார்: ${kind}, ${day} வரை`,
  guardian_added: ({ parent, relation }) =>
    `${parent} குழந்தையை அழைத்துச் செல்பவரைச் சேர்த்துள்ளார் (${relation}). ஒப்புதலுக்காகக் காத்திருக்கிறது.`,
  guardian_approved: ({ relation }) => `குழந்தையை அழைத்துச் செல்பவரை சென்டர் ஏற்றது (${relation})`,
  guardian_changed: ({ parent, relation }) =>
    `${parent} குழந்தையை அழைத்துச் செல்பவரின் விவரங்களை மாற்றியுள்ளார் (${relation}). ஒப்புதலுக்காகக் காத்திருக்கிறது.`,
  guardian_given_back: ({ relation }) => `குழந்தையை அழைத்துச் செல்பவர் (${relation}) இப்போது மீண்டும் குழந்தையை அழைத்துச் செல்லலாம்`,
  guardian_refused: ({ relation, note }) => `குழந்தையை அழைத்துச் செல்பவரை சென்டர் ஏற்கவில்லை (${relation})${note}`,
  guardian_removed: ({ parent, relation }) => `${parent} குழந்தையை அழைத்துச் செல்பவரை நீக்கியுள்ளார் (${relation})`,
  guardian_suspended: ({ relation }) =>
    `குழந்தையை அழைத்துச் செல்பவரை (${relation}) அலுவலகம் நிறுத்தி வைத்துள்ளது. அவர் இப்போதைக்கு குழந்தையை அழைத்துச் செல்ல முடியாது.`,
  guardian_taken_away: ({ relation }) => `குழந்தையை அழைத்துச் செல்பவரை சென்டர் நீக்கியது (${relation})`,
  invoice: ({ month, amount, day, number }) => `${month} பில் வந்துள்ளது: ${amount}, ${day} க்குள் கட்ட வேண்டும் (${number}).`,
  invoice_of_nothing: ({ month, number }) => `${month} பில் வந்துள்ளது. எதுவும் கட்ட வேண்டாம் (${number}).`,
  invoice_withdrawn: ({ number, amount, note }) => `${amount} பில் ${number} ரத்து ஆனது${note}`,
  late_fee: ({ amount, number, day }) =>
    `பில் ${number} இல் ${amount} லேட் ஃபீஸ் சேர்க்கப்பட்டது. அதை ${day} க்குள் கட்டியிருக்க வேண்டும்.`,
  left: ({ left }) => `வந்தது, சென்ற நேரம் ${left}`,
  looked_at: ({ kind, day, note }) => `சென்டர் பார்க்கிறது: ${kind}, ${day} முதல்${note}`,
  measured: ({ figures }) => `புதிய அளவு: ${figures}`,
  new_newsletter: 'புதிய நியூஸ்லெட்டர்',
  new_photo: 'புதிய போட்டோ',
  new_picture: 'உரையாடலில் புதிய போட்டோ',
  overdue: ({ amount, number, day }) =>
    `பில் ${number}: ${amount} ஐ ${day} க்குள் கட்டியிருக்க வேண்டும். ஏற்கெனவே கட்டியிருந்தால் பேமென்ட் ரெஃபரன்ஸைச் சொல்லவும்.`,
  paid_out: ({ amount, day, number }) => `${day} அன்று உங்களுக்கு ${amount} திருப்பித் தரப்பட்டது (${number}).`,
  pause_began: ({ note }) => `பிரேக் தொடங்கியது${note}`,
  pause_ended: ({ note }) => `பிரேக் முடிந்தது${note}`,
  pause_ended_early: ({ note }) => `பிரேக் சீக்கிரம் முடிந்தது${note}`,
  pay_out_reversed: ({ amount, day, note }) => `${day} அன்று திருப்பித் தந்த ${amount} கணக்கில் வராது${note}`,
  photo_approved: 'நீங்கள் அனுப்பிய போட்டோ ஏற்கப்பட்டது',
  photo_refused: ({ note }) => `நீங்கள் அனுப்பிய போட்டோ ஏற்கப்படவில்லை${note}`,
  picture_about: ({ who, kind }) => `${who} போட்டோ அனுப்பியது. ரிக்வெஸ்ட்: ${kind}`,
  picture_about_ticket: ({ who, subject }) => `${who} போட்டோ அனுப்பியது. உங்கள் டிக்கெட்: ${subject}`,
  present: 'வந்தது',
  program_began: ({ note }) => `புதிய ப்ரோக்ராம் தொடங்கியது${note}`,
  received: ({ amount, number }) => `உங்கள் ${amount} பேமென்ட் வந்தது. நன்றி! ரசீது ${number}.`,
  refund_approved: ({ amount, day, note }) =>
    `${day} நாளுக்கான ${amount} ரீஃபண்ட் ஏற்கப்பட்டது. ஏற்ற அடுத்த மாத பில்லில் கழிக்கப்படும்${note}`,
  refund_asked: ({ amount, day, note }) => `${day} நாளுக்கான ${amount} ரீஃபண்ட் கேட்கப்பட்டது${note}`,
  refund_declined: ({ amount, day, note }) => `${day} நாளுக்கான ${amount} ரீஃபண்ட் ஏற்கப்படவில்லை${note}`,
  reversed: ({ amount, day, note }) => `${day} அன்று செய்த உங்கள் ${amount} பேமென்ட் கணக்கில் வராது${note}`,
  shifted: ({ note }) => `உங்கள் குழந்தை இப்போது புதிய சென்டரில் உள்ளது${note}`,
  taken_back: ({ parent, kind, day, note }) => `${parent} ரத்து செய்துள்ளார்: ${kind}, ${day} முதல்${note}`,
  ticket: ({ subject, status, note }) => `டிக்கெட் ‘${subject}’: ${status}${note}`,
  transport_began: ({ note }) => `டிரான்ஸ்போர்ட் தொடங்கியது${note}`,
  transport_ended: ({ note }) => `டிரான்ஸ்போர்ட் நின்றது${note}`,
  waits_again: ({ kind, day, note }) => `மீண்டும் சென்டரிடம் உள்ளது: ${kind}, ${day} முதல்${note}`,
  was_asked: ({ kind, day, note }) => `ரிக்வெஸ்ட் அனுப்பப்பட்டது: ${kind}, ${day} முதல்${note}`,
  was_extended: ({ kind }) => `நீட்டிக்கப்பட்டது: ${kind}`,
  was_taken_back: ({ kind, day, note }) => `ரத்தானது: ${kind}, ${day} முதல்${note}`,
  wrote_about: ({ who, kind, text }) => `${who} எழுதியது (${kind}): ${text}`,
  wrote_about_ticket: ({ who, subject, text }) => `${who} எழுதியது (உங்கள் டிக்கெட் ‘${subject}’): ${text}`,
  // One’s own acts.
  own_asked: ({ kind, day, note }) => `நீங்கள் ரிக்வெஸ்ட் அனுப்பியுள்ளீர்கள்: ${kind}, ${day} முதல்${note}`,
  own_extended: ({ kind, day }) => `நீங்கள் நீட்டித்துள்ளீர்கள்: ${kind}, ${day} வரை`,
  own_guardian_added: ({ relation }) =>
    `நீங்கள் குழந்தையை அழைத்துச் செல்பவரைச் சேர்த்துள்ளீர்கள் (${relation}). ஒப்புதலுக்காகக் காத்திருக்கிறது.`,
  own_guardian_changed: ({ relation }) =>
    `நீங்கள் குழந்தையை அழைத்துச் செல்பவரின் விவரங்களை மாற்றியுள்ளீர்கள் (${relation}). ஒப்புதலுக்காகக் காத்திருக்கிறது.`,
  own_guardian_removed: ({ relation }) => `நீங்கள் குழந்தையை அழைத்துச் செல்பவரை நீக்கியுள்ளீர்கள் (${relation})`,
  own_taken_back: ({ kind, day, note }) => `நீங்கள் ரத்து செய்துள்ளீர்கள்: ${kind}, ${day} முதல்${note}`,
};
