import { afterAll, beforeAll, describe } from 'vitest';
import { createActor, type InputFrom } from 'xstate';
import { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  getCheckInput,
  providePaymentActors,
  readPaymentInput,
  type InvoicePaymentActor,
} from '#src/features/invoice-payment/invoice-payment.actors.ts';
import { paymentAttempts } from '#src/features/invoice-payment/invoice-payment.attempts.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { paymentFaultMatrix } from './invoice-payment.fault-matrix.ts';
import { paymentOutcomes, type PaymentTravel } from './invoice-payment.outcomes.ts';
import { PaymentFixture } from './invoice-payment.fixture.ts';
import { type ApiWalk, endDelayOf, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { walkFaultMatrix, type FaultWaysOf } from '#tests/support/walks/fault-walk.ts';
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

const open = (clock: ManualClock, input: InputFrom<typeof invoicePaymentModel.machine>) =>
  createActor(
    providePaymentActors(api, () => undefined),
    { input, clock },
  ).start();

async function begin(start: string, journey: Journey): Promise<World> {
  const fixture = await PaymentFixture.open(server.harness);
  const interceptor = await openInterceptedTransport(server);
  connectApi(settingsAs(interceptor));
  server.kept.clear();
  const { token } = fixture;
  if (start.includes('without a response')) paymentAttempts.keep(token, { ...choice, dueMinor: 450_000 });
  const isBack = start.includes('returns');
  const input = isBack
    ? getCheckInput(await fixture.newPayment())
    : readPaymentInput(token, start.includes('payment method'));
  const clock = new ManualClock();
  const world: World = {
    interceptor,
    journey,
    taken: 0,
    actor: open(clock, input),
    clock,
    fixture,
    reference: async () => world.actor.getSnapshot().context.reference ?? '',
    begunBefore: undefined,
  };
  return world;
}

const ways: FaultWaysOf<typeof invoicePaymentModel, World> = {
  begin,
  /** The address holds the token of the link, or the reference of the payment. */
  reopen({ actor, clock }) {
    const { token, reference, begin: isBegun } = actor.getSnapshot().context;
    return open(
      clock,
      reference === null ? readPaymentInput(token ?? '', isBegun) : getCheckInput(reference),
    );
  },
  send({ actor }, { edge: { event }, next }) {
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
  transientStates: ['arriving', 'sorting', 'paying', 'paying.saving'],
};

describe('invoice payment against the real API', () => {
  walkThroughApi(invoicePaymentModel, ways);
  walkFaultMatrix(invoicePaymentModel, ways, paymentFaultMatrix);
});
