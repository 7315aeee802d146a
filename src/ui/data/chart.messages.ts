import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  asTable: 'Show as table',
  asChart: 'Show as chart',
  rows: 'Rows of “{label}”',
  later: 'Not yet',
  points: 'Values of the chart “{label}”',
});
