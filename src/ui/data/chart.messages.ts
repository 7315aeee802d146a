import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  asTable: 'Show as table',
  asChart: 'Show as chart',
});
