import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  period: 'Period',
  anyTime: 'Any time',
  customDays: 'Custom range',
  from: 'From',
  to: 'To',
  backwards: 'End date must be after the start date',
});
