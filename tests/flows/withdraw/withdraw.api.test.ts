import { describe, expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import {
  getShownWithdrawalId,
  provideWithdrawActors,
  readWithdrawInput,
  withdrawPin,
} from '#src/features/payouts/withdraw/withdraw.actors.ts';
import { withdrawalAttempts } from '#src/features/payouts/withdraw/withdraw.attempts.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import type { TestHarness } from '#tests/support/server/test-harness.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { withdrawTable } from './withdraw.table.ts';

/** All inspected events and snapshots, and everything that the device stored. */
const inspectedTexts: string[] = [];
let harness: TestHarness;

describe('withdrawing money against the real API', () => {
  walkTableThroughApi(withdrawTable, {
    hasImpossibleData: 'balances and accounts are set into each state of the flow by hand',
    prepare({ server, fixture: { person, kept } }) {
      harness = server.harness;
      if (kept) withdrawalAttempts.keep(person.businessId, kept);
    },
    /** Opens the page of a withdrawal, or of a new one, with what the device keeps. */
    open({ server, fixture, interceptor, clock, timerOf }) {
      const { businessId } = fixture.person;
      connectApi(settingsAs(interceptor, fixture.person));
      withdrawPin.clear();
      const logic = provideWithdrawActors(api, businessId, () => undefined).provide({
        actors: { waitForUnlock: timerOf('waitForUnlock').actor },
      });
      const actor = createActor(logic, {
        input: readWithdrawInput(businessId, fixture.getShownId()),
        clock,
        inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
      });
      actor.subscribe(() =>
        inspectedTexts.push(JSON.stringify(actor.getPersistedSnapshot()), ...server.kept.values()),
      );
      fixture.getShownId = () => getShownWithdrawalId(actor);
      fixture.getCurrentId = () => actor.getSnapshot().context.withdrawalId ?? '';
      return { actor: actor.start() };
    },
    send({ actor }, { pin, ...event }: EventObject & { pin?: string }) {
      if (pin !== undefined) withdrawPin.set(pin);
      actor.send(event as Parameters<typeof actor.send>[0]);
    },
  });

  it('stores the PIN in no event, snapshot, storage or saved response', async () => {
    const { rows } = await harness.sql.query<{ answer: string }>('select answer from idempotency_keys');
    const all = [...inspectedTexts, ...rows.map(({ answer }) => answer)];
    expect(all.length).toBeGreaterThan(500);
    for (const pin of [samplePin, wrongPin])
      expect(all.filter((text) => text.includes(`"${pin}"`))).toEqual([]);
  });
});
