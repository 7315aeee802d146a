import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { v7 as newId } from 'uuid';
import { ManualClock } from '#machines/graph/manual-clock.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { connectedWithdraw, type WithdrawActor, withdrawPin } from '#src/flows/withdraw/withdraw.actors.ts';
import { withdrawalAttempts } from '#src/flows/withdraw/withdraw.attempts.ts';
import { api, connectApi } from '#src/lib/api.ts';
import { isWrongPin, withdrawOutcomes, type WithdrawTravel } from '#tests/flows/withdraw.outcomes.ts';
import { amountMinor, keptStep, WithdrawStage } from '#tests/flows/withdraw.stage.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { type ApiWalk, walkThroughApi } from '#tests/support/api-walk.ts';
import { type Backstage, backstageOf } from '#tests/support/backstage.ts';
import { beDevice } from '#tests/support/device.ts';
import { openLine } from '#tests/support/line.ts';
import { samplePin, wrongPin } from '#tests/support/pins.ts';

let server: ApiServer;
let backstage: Backstage;
let kept: Map<string, string>;
/** Everything that could be inspected, and all that was kept or could be. */
const told: string[] = [];
beforeAll(async () => {
  kept = beDevice();
  server = await startApiServer();
  backstage = backstageOf({ ...server, config: server.deps.config });
});
afterAll(async () => {
  await backstage.sql.end();
  await server.close({ isDoctored: true });
  vi.unstubAllGlobals();
});

/** One journey: an actor with the calls of the page, on a device of its own. */
interface World extends ApiWalk, WithdrawTravel {
  gate: ApiWalk['gate'];
  actor: WithdrawActor;
  clock: ManualClock;
  /** Ends the wait for the PIN's unlocking. */
  endWait(isOver: boolean): void;
}

async function begin(start: string, journey: Journey): Promise<World> {
  const stage = await WithdrawStage.open(backstage);
  const gate = await openLine(server);
  const { token, businessId, accountId } = stage;
  connectApi({
    ...gate.settings,
    token: () => token,
    businessId: () => businessId,
    onSessionRefused: () => undefined,
  });
  kept.clear();
  const step = keptStep(start);
  if (step)
    withdrawalAttempts.keep(businessId, {
      step,
      accountId,
      amountMinor: step === 'amount' ? null : amountMinor,
    });
  const withdrawalId = start.includes('address') ? newId() : null;
  const clock = new ManualClock();
  let wait = Promise.withResolvers<void>();
  const logic = connectedWithdraw(api, businessId, () => undefined).provide({
    actors: {
      waitForUnlock: fromPromise<void, { untilMs: number }>(() => {
        wait = Promise.withResolvers<void>();
        return wait.promise;
      }),
    },
  });
  const actor = createActor(logic, {
    input: { kept: withdrawalAttempts.of(businessId), withdrawalId },
    clock,
    inspect: (seen) => told.push(JSON.stringify(seen)),
  });
  actor.subscribe(() => told.push(JSON.stringify(actor.getPersistedSnapshot()), ...kept.values()));
  actor.start();
  return {
    gate,
    journey,
    taken: 0,
    actor,
    clock,
    stage,
    withdrawalId: async () => actor.getSnapshot().context.withdrawalId ?? '',
    endWait: (isOver) => (isOver ? wait.resolve() : wait.reject(new Error('it broke off'))),
  };
}

/** The next thing is not kept, as on a device whose storage is full. */
const keepNothing = () =>
  vi.spyOn(kept, 'set').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });

const cut =
  (name: 'withdrawalStart' | 'checkWithdrawal') =>
  async ({ gate }: World) =>
    (await gate.next(name)).drop();
const elapsed = (delay: string) => (world: World) =>
  world.clock.elapseIn(world.actor, (type) => type.startsWith(`xstate.after.${delay}.`));

describe('taking money out against the real API', () => {
  walkThroughApi(withdrawModel, {
    begin,
    send(world: World, { edge: { event }, next }) {
      const { actor, stage } = world;
      if (event.type === 'pin.submit') withdrawPin.give(isWrongPin(world) ? wrongPin : samplePin);
      if (next?.name === 'error:keepSent') keepNothing();
      const real = {
        'account.choose': { accountId: stage.accountId },
        'amount.submit': { amountMinor },
      }[event.type];
      actor.send({ ...event, ...real } as Parameters<typeof actor.send>[0]);
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
    },
    fleeting: ['arriving', 'sorting', 'keeping'],
  });

  it('leaves the PIN in no event, snapshot, storage or kept answer', async () => {
    const { rows } = await backstage.sql.query<{ answer: string }>('select answer from kept_answer');
    const all = [...told, ...rows.map(({ answer }) => answer)];
    expect(all.length).toBeGreaterThan(500);
    for (const pin of [samplePin, wrongPin])
      expect(all.filter((text) => text.includes(`"${pin}"`))).toEqual([]);
  });
});
