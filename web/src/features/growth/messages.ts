import { catalogue } from '../../kit/text/catalogue';

// Texts of Growth. Title, tabs, columns and 'No Data Found' are from the specification, verbatim.
export const messages = catalogue('growth', {
  views: 'Growth views',
  measurement: 'Measurement',
  childCare: 'Child Care',
  year: 'Year',
  columns: { month: 'Month', height: 'Height (cm)', weight: 'Weight (kg)' },
  table: (year: number) => `Measurements in ${year}`,
  none: '--',
  height: 'Height',
  weight: 'Weight',
  cm: 'cm',
  kg: 'kg',
  measuredOn: (day: string) => `on ${day}`,
  line: (what: string, from: string, to: string) => `${what} over time: from ${from} to ${to}`,
  byMonth: 'By month',
  overTime: 'Over time',
  noMeasurements: (name: string) => `${name}’s height and weight will appear here.`,
  noChildCare: (name: string) => `What the centre notes about ${name}’s development will appear here.`,

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { measurements: 'Loading Measurements', childCare: 'Loading Child Care' },
});
