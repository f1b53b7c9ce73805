// Every text of the Activity Calendar. The title and 'No Data Found' are the specification's, to the letter.
export const messages = {
  emptyHint: (day: string) => `Nothing is planned for ${day}.`,
  otherDays: { previous: (day: string) => `Previous plan: ${day}`, next: (day: string) => `Next plan: ${day}` },
} as const;
