import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  titleExpense: 'Record this expense again?',
  titleIncome: 'Record this income again?',
  question: 'You already recorded {amount} for {category} on {date}. Record it again?',
  more: {
    one: 'One more entry looks like it.',
    other: '{count} more entries look like it.',
  },
  confirm: 'Record again',
  cancel: "Don't record",
});
