import { catalogue } from '../../../kit/text/catalogue';

export const messages = catalogue('staff/language', { language: 'Language' });
