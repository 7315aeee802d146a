import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { payoutAccountModel } from '#machines/flows/payout-account/payout-account.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  providePayoutAccountActors,
  type PayoutAccountActor,
} from '#src/features/payouts/payout-account/payout-account.actors.ts';
import { createApi } from '#src/lib/api/api.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { isWrongPin, payoutOutcomes, PayoutFixture, type PayoutTravel } from './payout-account.outcomes.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type ApiWalk, createDeviceTimer, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { type TestHarness, createTestHarness } from '#tests/support/server/test-harness.ts';
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
  /** Ends the PIN lock. */
  endWait: (isOver: boolean) => void;
}

async function begin(_start: string, journey: Journey): Promise<World> {
  const fixture = await PayoutFixture.open(harness);
  const interceptor = await openInterceptedTransport(server);
  const api = createApi(settingsAs(interceptor, fixture.person));
  const pin = new SecretSlot<string>();
  const wait = createDeviceTimer();
  const logic = providePayoutAccountActors(api, pin).provide({
    actors: { waitForUnlock: wait.actor },
  });
  const actor = createActor(logic, {
    inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
  });
  actor.subscribe(() => inspectedTexts.push(JSON.stringify(actor.getPersistedSnapshot())));
  actor.start();
  return { interceptor, journey, taken: 0, actor, fixture, pin, endWait: wait.end };
}

describe('adding a payout account against the real API', () => {
  walkThroughApi(payoutAccountModel, {
    begin,
    send(world: World, moment) {
      const { event } = moment.edge;
      if (event.type === 'pin.submit') world.pin.set(isWrongPin(moment) ? wrongPin : samplePin);
      world.actor.send(event as Parameters<typeof world.actor.send>[0]);
    },
    outcomes: {
      ...payoutOutcomes,
      'done:waitForUnlock': ({ endWait }) => endWait(true),
      'error:waitForUnlock': ({ endWait }) => endWait(false),
    },
  });

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
    await waitFor(actor, (snapshot) => snapshot.matches('unanswered'));
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
