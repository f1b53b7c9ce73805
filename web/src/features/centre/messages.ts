// Every text of My Center. The title and 'Center's Head Information' are the specification's, to the letter.
export const messages = {
  headHeading: "Center's Head Information",
  head: 'Center Head',
  call: (phone: string) => `Call ${phone}`,
  teachers: 'Teachers',
  noTeachersHint: 'The centre has not introduced its teachers yet.',
} as const;
