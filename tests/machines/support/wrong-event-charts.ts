import type { EventFeeMethod } from '#domain/event-application.ts';
import type { EventPlaceContext } from '#machines/flows/event-place/event-place.types.ts';
import { type In, type WrongChart, changeInvoke, replace } from './change-chart.ts';

/** Wrong charts of events. */
export const wrongEventCharts: readonly WrongChart[] = [
  {
    flow: 'event-place',
    words: 'An application is sent with no fee in place of the one that was shown',
    change: (machine) =>
      changeInvoke(machine, 'submitting', (invoke) => ({
        ...invoke,
        input: ({ context: { eventId, details } }: In<EventPlaceContext>) => ({
          eventId,
          details,
          feeMinor: 0,
        }),
      })),
  },
  {
    flow: 'event-place',
    words: 'A payment without a response is shown as one that was not sent',
    change: (machine) =>
      changeInvoke(machine, 'fee.paying.sending', (invoke) => ({
        ...invoke,
        onError: { target: '#event-place.fee.choosingMethod' },
      })),
  },
  {
    flow: 'event-place',
    words: 'A person who only views the business is offered to pay the fee',
    change: (machine) => replace(machine, 'guards', 'isViewOnly', () => false),
  },
  {
    flow: 'event-place',
    words: 'A balance that is too low can be chosen',
    change: (machine) =>
      replace(
        machine,
        'guards',
        'isBalanceUsable',
        (_: unknown, { method }: { method: EventFeeMethod }) => method === 'balance',
      ),
  },
  {
    flow: 'event-place',
    words: 'A confirmed place is given up although the event has started',
    change: (machine) =>
      replace(machine, 'guards', 'canWithdraw', ({ context }: In<EventPlaceContext>) => context.canManage),
  },
];
