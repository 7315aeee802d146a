import { definePromises } from '#machines/promises/promise.ts';
import { customerOrderMachine } from './customer-order.machine.ts';
import { sampleOrderToken as token } from './customer-order.samples.ts';
import type { CustomerAttempt } from './customer-order.types.ts';
import { customerOrderView } from './customer-order.view.ts';
import { refusals } from './promises/refusals.ts';
import { requests } from './promises/requests.ts';
import { viewing } from './promises/viewing.ts';

/** Everything that a customer can rely on who follows an order by its private link (decisions, "Lifecycles, second round"). */
export const customerOrderPromises = definePromises(customerOrderMachine, {
  view: customerOrderView,
  keeping: {
    by: {
      'done:saveAttempt': ({ output }) => output,
      deleteStoredAttempt: () => null,
    },
    keptIn: ({ attempt }) => attempt,
    inputAfter: (kept) => ({ token, attempt: kept as CustomerAttempt | null }),
  },
  effects: ['leave'],
  promises: [...viewing, ...requests, ...refusals],
});
