import { describe, expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import {
  providePayoutAccountActors,
  type PayoutAccountActor,
} from '#src/features/payouts/payout-account/payout-account.actors.ts';
import { createApi } from '#src/lib/api/api.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { payoutAccountTable } from './payout-account.table.ts';

/** All inspected events and snapshots. */
const inspectedTexts: string[] = [];

describe('adding a payout account against the real API', () => {
  walkTableThroughApi(payoutAccountTable, {
    /** Opens the dialog: the device keeps nothing, also not the PIN. */
    open({ fixture, interceptor, timerOf }) {
      const pin = new SecretSlot<string>();
      const api = createApi(settingsAs(interceptor, fixture.person));
      const logic = providePayoutAccountActors(api, pin).provide({
        actors: { waitForUnlock: timerOf('waitForUnlock').actor },
      });
      const actor = createActor(logic, {
        inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
      });
      actor.subscribe(() => inspectedTexts.push(JSON.stringify(actor.getPersistedSnapshot())));
      return { actor: actor.start(), pin };
    },
    send({ actor, pin }, { pin: typed, ...event }: EventObject & { pin?: string }) {
      if (typed !== undefined) pin.set(typed);
      actor.send(event as Parameters<PayoutAccountActor['send']>[0]);
    },
    allowCall: ({ fixture }) => fixture.setPin(0),
  });

  it('stores the PIN in no event and no snapshot', () => {
    expect(inspectedTexts.length).toBeGreaterThan(100);
    for (const pin of [samplePin, wrongPin])
      expect(inspectedTexts.filter((text) => text.includes(`"${pin}"`))).toEqual([]);
  });
});
