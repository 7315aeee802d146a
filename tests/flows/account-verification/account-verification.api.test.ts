import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { IdentityNumbers } from '#domain/kyc-numbers.ts';
import { provideVerificationActors } from '#src/features/account-verification/account-verification.actors.ts';
import { connectApi } from '#src/lib/api/api.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { identityNumbersEndingIn } from '#tests/support/people/verification.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { accountVerificationTable } from './account-verification.table.ts';

/** All inspected events and snapshots, and what the device kept. */
const inspectedTexts: string[] = [];

describe('account verification against the real API', () => {
  walkTableThroughApi(accountVerificationTable, {
    /** Opens the page: the device keeps nothing, also not the numbers. */
    open({ server, fixture, interceptor, clock }) {
      connectApi(settingsAs(interceptor, fixture.asking));
      const numbers = new SecretSlot<IdentityNumbers>();
      const logic = provideVerificationActors(numbers, () => undefined);
      const actor = createActor(logic, {
        clock,
        inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
      });
      actor.subscribe(() =>
        inspectedTexts.push(JSON.stringify([actor.getPersistedSnapshot(), ...server.kept])),
      );
      return { actor: actor.start(), numbers };
    },
    send({ actor, numbers }, event) {
      if (event.type === 'numbers.save') numbers.set(identityNumbersEndingIn());
      actor.send(event as Parameters<typeof actor.send>[0]);
    },
  });

  it('stores the identity numbers in no event, no snapshot and not on the device', () => {
    const withText = (text: string) => inspectedTexts.filter((inspected) => inspected.includes(text));
    expect(withText('"type":"numbers.save"')).not.toEqual([]);
    expect(withText('"saving":{"item":"IDENTITY_NUMBERS"}')).not.toEqual([]);
    const { bvn, idNumber } = identityNumbersEndingIn();
    for (const number of [bvn, idNumber]) expect(withText(String(number))).toEqual([]);
  });
});
