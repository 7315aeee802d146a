import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  period: 'Period',
  anyTime: 'Any time',
  customDays: 'Own days',
  from: 'From',
  to: 'To',
  backwards: 'The last day comes before the first',
});
