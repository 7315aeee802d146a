import { describe } from 'vitest';
import { createActor } from 'xstate';
import {
  getCheckInput,
  providePaymentActors,
  readPaymentInput,
} from '#src/features/invoice-payment/invoice-payment.actors.ts';
import { paymentAttempts } from '#src/features/invoice-payment/invoice-payment.attempts.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { invoicePaymentTable } from './invoice-payment.table.ts';

describe('invoice payment against the real API', () => {
  walkTableThroughApi(invoicePaymentTable, {
    hasImpossibleData: 'invoices are set into each state of the flow by hand',
    prepare({ fixture: { token, attempt } }) {
      if (attempt) paymentAttempts.keep(token, attempt);
    },
    /** Opens the page of the link, or the one to which the payer returns. */
    open({ fixture, interceptor, clock }) {
      connectApi(settingsAs(interceptor));
      const { token, reference, begin } = fixture.getAddress();
      const input = reference === null ? readPaymentInput(token ?? '', begin) : getCheckInput(reference);
      const actor = createActor(
        providePaymentActors(api, () => undefined),
        { input, clock },
      ).start();
      fixture.getAddress = () => actor.getSnapshot().context;
      fixture.getReference = () => actor.getSnapshot().context.reference ?? '';
      return { actor };
    },
  });
});
