import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Test clock',
  why: 'Moves the date of your plan forward, to watch its renewals, failed payments and end. Everything else keeps the real time.',
  now: 'Date of the plan',
  ahead: { one: '{count} day ahead', other: '{count} days ahead' },
  day: 'Forward 1 day',
  week: 'Forward 1 week',
  quarter: 'Forward 1 quarter',
});
