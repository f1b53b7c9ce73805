// Every text of My Center. The title and 'Center's Head Information' are the specification's, to the letter.
export const messages = {
  title: 'My Center',
  headHeading: "Center's Head Information",
  head: 'Center Head',
  call: (phone: string) => `Call ${phone}`,
  teachers: 'Teachers',
  noTeachers: 'No Data Found',
  noTeachersHint: 'The centre has not introduced its teachers yet.',
} as const;
