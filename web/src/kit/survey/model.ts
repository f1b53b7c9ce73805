/** Of one range of marks: the tags that can be checked. */
export type { Question } from '../../wire/types.gen';
