import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { v7 as newId } from 'uuid';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import {
  connectedWithdraw,
  type WithdrawActor,
  withdrawPin,
} from '#src/features/payouts/withdraw/withdraw.actors.ts';
import { withdrawalAttempts } from '#src/features/payouts/withdraw/withdraw.attempts.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { isWrongPin, withdrawOutcomes, type WithdrawTravel } from './withdraw.outcomes.ts';
import { keptAt, WithdrawStage } from './withdraw.stage.ts';
import { type ApiWalk, elapsed, ownWait, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { keepNothing } from '#tests/support/server/device.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { cut } from '#tests/support/walks/journey.ts';
import { openLine, settingsAs } from '#tests/support/server/line.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';

let server: DeviceServer;
/** Everything that could be inspected, and all that was kept or could be. */
const told: string[] = [];
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() =>
  server.close({ isDoctored: 'balances and accounts are set into each state of the flow by hand' }),
);

/** One journey: an actor with the calls of the page, on its own device. */
interface World extends ApiWalk, WithdrawTravel {
  gate: ApiWalk['gate'];
  actor: WithdrawActor;
  clock: ManualClock;
  /** Ends the PIN lock. */
  endWait(isOver: boolean): void;
}

async function begin(start: string, journey: Journey): Promise<World> {
  const stage = await WithdrawStage.open(server.backstage);
  const gate = await openLine(server);
  const { businessId, accountId } = stage;
  connectApi(settingsAs(gate, stage));
  server.kept.clear();
  const place = keptAt(start);
  if (place) withdrawalAttempts.keep(businessId, { ...place, accountId });
  const withdrawalId = start.includes('page of a withdrawal') ? newId() : null;
  const clock = new ManualClock();
  const wait = ownWait();
  const logic = connectedWithdraw(api, businessId, () => undefined).provide({
    actors: { waitForUnlock: wait.actor },
  });
  const actor = createActor(logic, {
    input: { kept: withdrawalAttempts.of(businessId), withdrawalId },
    clock,
    inspect: (seen) => told.push(JSON.stringify(seen)),
  });
  actor.subscribe(() => told.push(JSON.stringify(actor.getPersistedSnapshot()), ...server.kept.values()));
  actor.start();
  return {
    gate,
    journey,
    taken: 0,
    actor,
    clock,
    stage,
    withdrawalId: async () => actor.getSnapshot().context.withdrawalId ?? '',
    endWait: wait.end,
  };
}

describe('withdrawing money against the real API', () => {
  walkThroughApi(withdrawModel, {
    begin,
    send(world: World, { edge: { event, variant }, next }) {
      const { actor, stage } = world;
      if (event.type === 'pin.submit') withdrawPin.give(isWrongPin(world) ? wrongPin : samplePin);
      if (next?.name === 'error:keepSent') keepNothing(server.kept);
      const real: Record<string, () => object> = {
        'account.choose': () => ({
          accountId: variant === 'another account' ? stage.otherAccountId : stage.accountId,
        }),
        'amount.submit': () => ({ amountMinor: stage.enter(variant) }),
      };
      actor.send({ ...event, ...real[event.type]?.() } as Parameters<typeof actor.send>[0]);
    },
    outcomes: {
      ...withdrawOutcomes,
      'error:loadStart': cut('withdrawalStart'),
      'error:askWithdrawal': cut('checkWithdrawal'),
      'error:checkWithdrawal': cut('checkWithdrawal'),
      'done:waitForUnlock': ({ endWait }) => endWait(true),
      'error:waitForUnlock': ({ endWait }) => endWait(false),
      'after:pollDelay': elapsed('pollDelay'),
      'after:queueDelay': elapsed('queueDelay'),
      'after:retryDelay': elapsed('retryDelay'),
    },
    fleeting: ['arriving', 'sorting', 'keeping'],
  });

  it('stores the PIN in no event, snapshot, storage or saved response', async () => {
    const { rows } = await server.backstage.sql.query<{ answer: string }>('select answer from kept_answer');
    const all = [...told, ...rows.map(({ answer }) => answer)];
    expect(all.length).toBeGreaterThan(500);
    for (const pin of [samplePin, wrongPin])
      expect(all.filter((text) => text.includes(`"${pin}"`))).toEqual([]);
  });
});
