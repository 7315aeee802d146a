import { afterAll, beforeAll, describe } from 'vitest';
import { createActor } from 'xstate';
import { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  providePaymentActors,
  type InvoicePaymentActor,
} from '#src/features/invoice-payment/invoice-payment.actors.ts';
import { paymentAttempts } from '#src/features/invoice-payment/invoice-payment.attempts.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { paymentOutcomes, type PaymentTravel } from './invoice-payment.outcomes.ts';
import { PaymentFixture } from './invoice-payment.fixture.ts';
import { type ApiWalk, endDelayOf, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { failNextWrite } from '#tests/support/server/device.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { dropCall } from '#tests/support/walks/journey.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { payerEmail } from '#tests/support/money/payer.ts';

let server: DeviceServer;
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() => server.close({ hasImpossibleData: 'invoices are set into each state of the flow by hand' }));

/** One journey: an actor with the calls of the page, on its own device. */
interface World extends ApiWalk, PaymentTravel {
  interceptor: ApiWalk['interceptor'];
  actor: InvoicePaymentActor;
  clock: ManualClock;
}

const choice = { channel: 'card', amountMinor: 300_000, email: payerEmail } as const;

async function begin(start: string, journey: Journey): Promise<World> {
  const fixture = await PaymentFixture.open(server.harness);
  const interceptor = await openInterceptedTransport(server);
  connectApi(settingsAs(interceptor));
  server.kept.clear();
  const { token } = fixture;
  if (start.includes('without a response')) paymentAttempts.keep(token, { ...choice, dueMinor: 450_000 });
  const isBack = start.includes('returns');
  const input = {
    token: isBack ? null : token,
    reference: isBack ? await fixture.newPayment() : null,
    begin: start.includes('payment method'),
    attempt: isBack ? null : paymentAttempts.of(token),
  };
  const clock = new ManualClock();
  const actor = createActor(
    providePaymentActors(api, () => undefined),
    { input, clock },
  ).start();
  const reference = async () => actor.getSnapshot().context.reference ?? '';
  return { interceptor, journey, taken: 0, actor, clock, fixture, reference, begunBefore: undefined };
}

describe('invoice payment against the real API', () => {
  walkThroughApi(invoicePaymentModel, {
    begin,
    send({ actor }: World, { edge: { event }, next }) {
      if (next?.name === 'error:saveAttempt') failNextWrite(server.kept);
      const isSubmitted = event.type === 'pay.submit';
      actor.send((isSubmitted ? { ...event, choice } : event) as Parameters<typeof actor.send>[0]);
    },
    outcomes: {
      ...paymentOutcomes,
      'error:loadPayable': dropCall('payable'),
      'error:checkPayment': dropCall('checkPayment'),
      'error:askAgain': dropCall('checkPayment'),
      'after:pollDelay': endDelayOf('pollDelay'),
      'after:patientDelay': endDelayOf('patientDelay'),
      'after:queueDelay': endDelayOf('queueDelay'),
      'after:retryDelay': endDelayOf('retryDelay'),
    },
    transientStates: ['keeping', 'sorting', 'arriving'],
  });
});
