import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { payoutAccountModel } from '#machines/flows/payout-account/payout-account.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import {
  connectedAccount,
  type PayoutAccountActor,
} from '#src/features/payouts/payout-account/payout-account.actors.ts';
import { createApi } from '#src/lib/api/api.ts';
import { HandOver } from '#src/lib/hand-over.ts';
import { isWrongPin, payoutOutcomes, PayoutStage, type PayoutTravel } from './payout-account.outcomes.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type ApiWalk, ownWait, walkThroughApi } from '#tests/support/walks/api-walk.ts';
import { type Backstage, backstageOf } from '#tests/support/server/backstage.ts';
import { openLine, settingsAs } from '#tests/support/server/line.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';

let server: ApiServer;
let backstage: Backstage;
/** Everything that could be inspected. */
const told: string[] = [];
beforeAll(async () => {
  server = await startApiServer();
  backstage = backstageOf({ ...server, config: server.deps.config });
});
afterAll(async () => {
  await backstage.sql.end();
  await server.close();
});

interface World extends ApiWalk, PayoutTravel {
  gate: ApiWalk['gate'];
  actor: PayoutAccountActor;
  pin: HandOver<string>;
  /** Ends the PIN lock. */
  endWait: (isOver: boolean) => void;
}

async function begin(_start: string, journey: Journey): Promise<World> {
  const stage = await PayoutStage.open(backstage);
  const gate = await openLine(server);
  const api = createApi(settingsAs(gate, stage.person));
  const pin = new HandOver<string>();
  const wait = ownWait();
  const logic = connectedAccount(api, pin).provide({
    actors: { waitForUnlock: wait.actor },
  });
  const actor = createActor(logic, { inspect: (seen) => told.push(JSON.stringify(seen)) });
  actor.subscribe(() => told.push(JSON.stringify(actor.getPersistedSnapshot())));
  actor.start();
  return { gate, journey, taken: 0, actor, stage, pin, endWait: wait.end };
}

describe('adding a payout account against the real API', () => {
  walkThroughApi(payoutAccountModel, {
    begin,
    send(world: World, moment) {
      const { event } = moment.edge;
      if (event.type === 'pin.submit') world.pin.give(isWrongPin(moment) ? wrongPin : samplePin);
      world.actor.send(event as Parameters<typeof world.actor.send>[0]);
    },
    outcomes: {
      ...payoutOutcomes,
      'done:waitForUnlock': ({ endWait }) => endWait(true),
      'error:waitForUnlock': ({ endWait }) => endWait(false),
    },
  });

  it('stores the PIN in no event and no snapshot', () => {
    expect(told.length).toBeGreaterThan(100);
    for (const pin of [samplePin, wrongPin])
      expect(told.filter((text) => text.includes(`"${pin}"`))).toEqual([]);
  });
});
