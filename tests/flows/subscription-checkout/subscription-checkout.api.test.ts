import { describe, expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import {
  checkoutPin,
  getShownOrderId,
  provideCheckoutActors,
  readCheckoutInput,
  type SubscriptionCheckoutActor,
} from '#src/features/subscription/checkout/subscription-checkout.actors.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import type { TestHarness } from '#tests/support/server/test-harness.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { subscriptionCheckoutTable } from './subscription-checkout.table.ts';

/** All inspected events and snapshots, and everything that the device stored. */
const inspectedTexts: string[] = [];
let harness: TestHarness;

describe('buying a plan against the real API', () => {
  walkTableThroughApi(subscriptionCheckoutTable, {
    hasImpossibleData: 'orders and balances are set into each state of the flow by hand',
    prepare({ server, fixture: { person, start } }) {
      harness = server.harness;
      if (start.saved)
        server.kept.set('subscriptionOrder', JSON.stringify({ [person.businessId]: start.saved }));
    },
    /** Opens the page of the order or the choice in the address, with what the device keeps. */
    open({ server, fixture, interceptor, clock, timerOf }) {
      const { person, start } = fixture;
      connectApi(settingsAs(interceptor, person));
      checkoutPin.clear();
      const page = { openAddress: () => undefined, onChanged: () => undefined };
      const logic = provideCheckoutActors(api, person.businessId, page).provide({
        actors: { waitForUnlock: timerOf('waitForUnlock').actor },
      });
      const actor = createActor(logic, {
        input: readCheckoutInput(person.businessId, start.orderId, start),
        clock,
        inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
      });
      actor.subscribe(({ context: { plan, period } }) => {
        inspectedTexts.push(JSON.stringify(actor.getPersistedSnapshot()), ...server.kept.values());
        // The address names the order that is shown, or the choice.
        const orderId = getShownOrderId(actor);
        const choice = orderId === null ? { plan, period } : { plan: null, period: null };
        Object.assign(start, { orderId, ...choice });
      });
      return { actor: actor.start() };
    },
    send({ actor }, { pin, ...event }: EventObject & { pin?: string }) {
      if (pin !== undefined) checkoutPin.set(pin);
      actor.send(event as Parameters<SubscriptionCheckoutActor['send']>[0]);
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
