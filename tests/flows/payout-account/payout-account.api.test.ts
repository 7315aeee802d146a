import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { payoutAccountModel } from '#machines/flows/payout-account/payout-account.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  providePayoutAccountActors,
  type PayoutAccountActor,
} from '#src/features/payouts/payout-account/payout-account.actors.ts';
import { type Api, createApi } from '#src/lib/api/api.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { payoutFaultMatrix } from './payout-account.fault-matrix.ts';
import { isWrongPin, payoutOutcomes, PayoutFixture, type PayoutTravel } from './payout-account.outcomes.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  type ApiWalk,
  createDeviceTimer,
  type DeviceTimer,
  walkThroughApi,
} from '#tests/support/walks/api-walk.ts';
import { type TestHarness, createTestHarness } from '#tests/support/server/test-harness.ts';
import { walkFaultMatrix, type FaultWaysOf } from '#tests/support/walks/fault-walk.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { accountNumbers } from '#tests/support/money/payout-accounts.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';

let server: ApiServer;
let harness: TestHarness;
/** All inspected events and snapshots. */
const inspectedTexts: string[] = [];
beforeAll(async () => {
  server = await startApiServer();
  harness = createTestHarness({ ...server, config: server.deps.config });
});
afterAll(async () => {
  await harness.sql.end();
  await server.close();
});

interface World extends ApiWalk, PayoutTravel {
  interceptor: ApiWalk['interceptor'];
  actor: PayoutAccountActor;
  pin: SecretSlot<string>;
  /** The PIN lock. */
  wait: DeviceTimer;
  api: Api;
}

/** Opens the dialog: the device keeps nothing, also not the PIN. */
function open({ api, wait }: Pick<World, 'api' | 'wait'>): Pick<World, 'actor' | 'pin'> {
  const pin = new SecretSlot<string>();
  const logic = providePayoutAccountActors(api, pin).provide({
    actors: { waitForUnlock: wait.actor },
  });
  const actor = createActor(logic, {
    inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
  });
  actor.subscribe(() => inspectedTexts.push(JSON.stringify(actor.getPersistedSnapshot())));
  return { actor: actor.start(), pin };
}

async function begin(_start: string, journey: Journey): Promise<World> {
  const fixture = await PayoutFixture.open(harness);
  const interceptor = await openInterceptedTransport(server);
  const page = { api: createApi(settingsAs(interceptor, fixture.person)), wait: createDeviceTimer() };
  return { ...page, ...open(page), interceptor, journey, taken: 0, fixture };
}

const ways: FaultWaysOf<typeof payoutAccountModel, World> = {
  begin,
  allowCall: ({ fixture }) => fixture.havePin(0),
  reopen(world) {
    const { actor, pin } = open(world);
    world.pin = pin;
    return actor;
  },
  send({ actor, pin }, moment) {
    const { event } = moment.edge;
    if (event.type === 'pin.submit') pin.set(isWrongPin(moment) ? wrongPin : samplePin);
    actor.send(event as Parameters<typeof actor.send>[0]);
  },
  outcomes: {
    ...payoutOutcomes,
    'done:waitForUnlock': ({ wait }) => wait.end(true),
    'error:waitForUnlock': ({ wait }) => wait.end(false),
  },
};

describe('adding a payout account against the real API', () => {
  walkThroughApi(payoutAccountModel, ways);
  walkFaultMatrix(payoutAccountModel, ways, payoutFaultMatrix);

  it('saves one account when the answer is lost and the person submits again', async () => {
    const { actor, fixture, interceptor, pin } = await begin('', { start: '', steps: [] });
    await fixture.havePin(0);
    actor.send({
      type: 'account.submit',
      account: { cbnCode: '058', accountNumber: accountNumbers.ofTheOwner },
    });
    await (await interceptor.next('verifyPayoutAccount')).pass();
    await waitFor(actor, (snapshot) => snapshot.matches('confirming'));
    const submit = () => {
      pin.set(samplePin);
      actor.send({ type: 'pin.submit', sourceType: 'businessPayoutAccount', key: 'made before the call' });
      return interceptor.next('createPayoutAccount');
    };
    await (await submit()).lose();
    await waitFor(actor, (snapshot) => snapshot.matches({ adding: 'unanswered' }));
    expect(await (await submit()).pass()).toEqual({ status: 200, code: undefined });
    await waitFor(actor, (snapshot) => snapshot.matches('saved'));
    expect(await fixture.accounts()).toBe(1);
    await interceptor.close();
  });

  it('stores the PIN in no event and no snapshot', () => {
    expect(inspectedTexts.length).toBeGreaterThan(100);
    for (const pin of [samplePin, wrongPin])
      expect(inspectedTexts.filter((text) => text.includes(`"${pin}"`))).toEqual([]);
  });
});
