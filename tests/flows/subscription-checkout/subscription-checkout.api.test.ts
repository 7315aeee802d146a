import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as newId } from 'uuid';
import { createActor } from 'xstate';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { CheckoutChoice } from '#machines/flows/subscription-checkout/index.ts';
import { subscriptionCheckoutModel } from '#machines/flows/subscription-checkout/subscription-checkout.model.ts';
import {
  checkoutPin,
  getShownOrderId,
  provideCheckoutActors,
  readCheckoutInput,
  type SubscriptionCheckoutActor,
} from '#src/features/subscription/checkout/subscription-checkout.actors.ts';
import { orderAttempts } from '#src/features/subscription/checkout/subscription-checkout.attempts.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { failNextWrite } from '#tests/support/server/device.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { walkFaultMatrix, type FaultWaysOf } from '#tests/support/walks/fault-walk.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import {
  type ApiWalk,
  createDeviceTimer,
  type DeviceTimer,
  endDelayOf,
  walkThroughApi,
} from '#tests/support/walks/api-walk.ts';
import { dropCall } from '#tests/support/walks/journey.ts';
import { checkoutFaultMatrix } from './subscription-checkout.fault-matrix.ts';
import { CheckoutFixture, sampleChoice } from './subscription-checkout.fixture.ts';
import { checkoutOutcomes, type CheckoutTravel, isWrongPin } from './subscription-checkout.outcomes.ts';

let server: DeviceServer;
/** All inspected events and snapshots, and everything that the device stored. */
const inspectedTexts: string[] = [];
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() =>
  server.close({ hasImpossibleData: 'orders and balances are set into each state of the flow by hand' }),
);

/** One journey: an actor with the calls of the page, on its own device. */
interface World extends ApiWalk, CheckoutTravel {
  interceptor: ApiWalk['interceptor'];
  actor: SubscriptionCheckoutActor;
  clock: ManualClock;
  /** The PIN lock. */
  wait: DeviceTimer;
}

/** Opens the page of an order, or of a choice, with what the device keeps. */
function open(
  { clock, wait, fixture: { businessId } }: Pick<World, 'clock' | 'wait' | 'fixture'>,
  ...address: [orderId: string | null, choice: CheckoutChoice]
): SubscriptionCheckoutActor {
  checkoutPin.clear();
  const page = { openAddress: () => undefined, onChanged: () => undefined };
  const logic = provideCheckoutActors(api, businessId, page).provide({
    actors: { waitForUnlock: wait.actor },
  });
  const actor = createActor(logic, {
    input: readCheckoutInput(businessId, ...address),
    clock,
    inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
  });
  actor.subscribe(() =>
    inspectedTexts.push(JSON.stringify(actor.getPersistedSnapshot()), ...server.kept.values()),
  );
  return actor.start();
}

async function begin(start: string, journey: Journey): Promise<World> {
  const fixture = await CheckoutFixture.open(server.harness);
  const interceptor = await openInterceptedTransport(server);
  const { businessId } = fixture;
  connectApi(settingsAs(interceptor, fixture));
  server.kept.clear();
  if (start.includes('to the review')) orderAttempts.keep(businessId, 'review', sampleChoice);
  if (start.includes('without a response')) orderAttempts.keep(businessId, 'sent', sampleChoice);
  const choice = {
    plan: start.includes('with a plan') ? sampleChoice.plan : null,
    period: start.includes('and a period') ? sampleChoice.period : null,
  };
  const page = { fixture, clock: new ManualClock(), wait: createDeviceTimer() };
  const world: World = {
    ...page,
    interceptor,
    journey,
    taken: 0,
    actor: open(page, start.includes('page of an order') ? newId() : null, choice),
    orderId: async () => world.actor.getSnapshot().context.orderId ?? '',
    isChange: false,
    holdsPrices: true,
    isContinuing: false,
  };
  return world;
}

const ways: FaultWaysOf<typeof subscriptionCheckoutModel, World> = {
  begin,
  // The address names the order that is shown, or the choice.
  reopen(world) {
    const orderId = getShownOrderId(world.actor);
    const { plan, period } = world.actor.getSnapshot().context;
    return open(world, orderId, orderId === null ? { plan, period } : { plan: null, period: null });
  },
  send(world, { edge: { event }, next }) {
    if (event.type === 'pin.submit') checkoutPin.set(isWrongPin(world) ? wrongPin : samplePin);
    if (next?.name === 'error:saveOrder' || next?.name === 'error:savePayment') failNextWrite(server.kept);
    world.actor.send(event as Parameters<typeof world.actor.send>[0]);
  },
  outcomes: {
    ...checkoutOutcomes,
    'error:loadStart': dropCall('activeSubscription'),
    'error:loadPreview': dropCall('previewSubscription'),
    'error:loadOrder': dropCall('subscriptionOrder'),
    'error:checkOrder': dropCall('subscriptionOrder'),
    'done:waitForUnlock': ({ wait }) => wait.end(true),
    'error:waitForUnlock': ({ wait }) => wait.end(false),
    'after:pollDelay': endDelayOf('pollDelay'),
    'after:queueDelay': endDelayOf('queueDelay'),
    'after:retryDelay': endDelayOf('retryDelay'),
  },
  transientStates: [
    'sorting',
    'sortingPreview',
    'ordering',
    'ordering.saving',
    'sortingOrder',
    'payment',
    'payment.sorting',
    'payment.paying',
    'payment.paying.saving',
  ],
};

describe('buying a plan against the real API', () => {
  walkThroughApi(subscriptionCheckoutModel, ways);
  walkFaultMatrix(subscriptionCheckoutModel, ways, checkoutFaultMatrix);

  it('stores the PIN in no event, snapshot, storage or saved response', async () => {
    const { rows } = await server.harness.sql.query<{ answer: string }>(
      'select answer from idempotency_keys',
    );
    const all = [...inspectedTexts, ...rows.map(({ answer }) => answer)];
    expect(all.length).toBeGreaterThan(500);
    for (const pin of [samplePin, wrongPin])
      expect(all.filter((text) => text.includes(`"${pin}"`))).toEqual([]);
  });
});
