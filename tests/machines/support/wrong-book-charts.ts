import type { PeriodCloseContext } from '#machines/flows/period-close/period-close.types.ts';
import { type In, type WrongChart, changeInvoke, replace } from './change-chart.ts';

/** Wrong charts of the books. */
export const wrongBookCharts: readonly WrongChart[] = [
  {
    flow: 'period-close',
    words: 'A month is closed with other totals than those that are shown',
    change: (machine) =>
      changeInvoke(machine, 'closing', (invoke) => ({
        ...invoke,
        input: ({ context: { month } }: In<PeriodCloseContext>) => ({ month, totals: [] }),
      })),
  },
  {
    flow: 'period-close',
    words: 'A month whose close got no response is shown as closed',
    change: (machine) =>
      changeInvoke(machine, 'closing', (invoke) => ({ ...invoke, onError: { target: 'closed' } })),
  },
  {
    flow: 'period-close',
    words: 'A person who only views the books is offered to reopen a month',
    change: (machine) =>
      replace(
        machine,
        'guards',
        'canReopen',
        ({ context }: In<PeriodCloseContext>) => context.period?.canReopen === true,
      ),
  },
];
