import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { v7 as newId } from 'uuid';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import {
  provideWithdrawActors,
  type WithdrawActor,
  withdrawPin,
} from '#src/features/payouts/withdraw/withdraw.actors.ts';
import { withdrawalAttempts } from '#src/features/payouts/withdraw/withdraw.attempts.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { isWrongPin, withdrawOutcomes, type WithdrawTravel } from './withdraw.outcomes.ts';
import { keptAt, WithdrawFixture } from './withdraw.fixture.ts';
import {
  type ApiWalk,
  endDelayOf,
  createDeviceTimer,
  walkThroughApi,
} from '#tests/support/walks/api-walk.ts';
import { failNextWrite } from '#tests/support/server/device.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { dropCall } from '#tests/support/walks/journey.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';

let server: DeviceServer;
/** All inspected events and snapshots, and everything that the device stored. */
const inspectedTexts: string[] = [];
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() =>
  server.close({ hasImpossibleData: 'balances and accounts are set into each state of the flow by hand' }),
);

/** One journey: an actor with the calls of the page, on its own device. */
interface World extends ApiWalk, WithdrawTravel {
  interceptor: ApiWalk['interceptor'];
  actor: WithdrawActor;
  clock: ManualClock;
  /** Ends the PIN lock. */
  endWait(isOver: boolean): void;
}

async function begin(start: string, journey: Journey): Promise<World> {
  const fixture = await WithdrawFixture.open(server.harness);
  const interceptor = await openInterceptedTransport(server);
  const { businessId, accountId } = fixture;
  connectApi(settingsAs(interceptor, fixture));
  server.kept.clear();
  const place = keptAt(start);
  if (place) withdrawalAttempts.keep(businessId, { ...place, accountId });
  const withdrawalId = start.includes('page of a withdrawal') ? newId() : null;
  const clock = new ManualClock();
  const wait = createDeviceTimer();
  const logic = provideWithdrawActors(api, businessId, () => undefined).provide({
    actors: { waitForUnlock: wait.actor },
  });
  const actor = createActor(logic, {
    input: { kept: withdrawalAttempts.of(businessId), withdrawalId },
    clock,
    inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
  });
  actor.subscribe(() =>
    inspectedTexts.push(JSON.stringify(actor.getPersistedSnapshot()), ...server.kept.values()),
  );
  actor.start();
  return {
    interceptor,
    journey,
    taken: 0,
    actor,
    clock,
    fixture,
    withdrawalId: async () => actor.getSnapshot().context.withdrawalId ?? '',
    endWait: wait.end,
  };
}

describe('withdrawing money against the real API', () => {
  walkThroughApi(withdrawModel, {
    begin,
    send(world: World, { edge: { event, variant }, next }) {
      const { actor, fixture } = world;
      if (event.type === 'pin.submit') withdrawPin.set(isWrongPin(world) ? wrongPin : samplePin);
      if (next?.name === 'error:saveRequest') failNextWrite(server.kept);
      const real: Record<string, () => object> = {
        'account.choose': () => ({
          accountId: variant === 'another account' ? fixture.otherAccountId : fixture.accountId,
        }),
        'amount.submit': () => ({ amountMinor: fixture.enter(variant) }),
      };
      actor.send({ ...event, ...real[event.type]?.() } as Parameters<typeof actor.send>[0]);
    },
    outcomes: {
      ...withdrawOutcomes,
      'error:loadStart': dropCall('withdrawalStart'),
      'error:loadWithdrawal': dropCall('checkWithdrawal'),
      'error:checkWithdrawal': dropCall('checkWithdrawal'),
      'done:waitForUnlock': ({ endWait }) => endWait(true),
      'error:waitForUnlock': ({ endWait }) => endWait(false),
      'after:pollDelay': endDelayOf('pollDelay'),
      'after:queueDelay': endDelayOf('queueDelay'),
      'after:retryDelay': endDelayOf('retryDelay'),
    },
    transientStates: ['arriving', 'sorting', 'keeping'],
  });

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
