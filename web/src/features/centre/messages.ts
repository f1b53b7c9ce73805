import { catalogue } from '../../kit/text/catalogue';

// Texts of My Center. The title and 'Center's Head Information' are from the specification, verbatim.
export const messages = catalogue('centre', {
  headHeading: "Center's Head Information",
  head: 'Centre Head',
  call: (phone: string) => `Call ${phone}`,
  teachers: 'Teachers',
  noTeachersHint: 'The centre has not introduced its teachers yet.',

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { centre: 'Loading Centre', teachers: 'Loading Teachers' },
});
