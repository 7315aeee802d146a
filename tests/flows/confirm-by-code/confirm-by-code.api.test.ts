import { describe, expect, it } from 'vitest';
import {
  provideConfirmationActors,
  startConfirmation,
} from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import { getCodeTimes } from '#src/flows/emailed-code.ts';
import { createApi } from '#src/lib/api/api.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { otherPin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { confirmByCodeTable } from './confirm-by-code.table.ts';

type Secret = { otp: string; password: string; newPin: string };

/** All inspected events and snapshots. */
const inspectedTexts: string[] = [];
const typed = new Set<string>();
const subject = 'pin-reset';

describe('confirming with an emailed code against the real API', () => {
  walkTableThroughApi(confirmByCodeTable, {
    hasImpossibleData: 'codes and PINs are set into each state of the flow by hand',
    prepare({ server, fixture }) {
      if (!fixture.sent) return;
      const { otpToken, channel, ...times } = fixture.sent;
      const sent = { otpToken, channel, ...getCodeTimes(times) };
      server.kept.set('oversights', JSON.stringify({ [subject]: sent }));
    },
    /** Opens the form: the device keeps the sent code, and nothing that was typed. */
    open({ server, fixture, interceptor, timerOf }) {
      const api = createApi(settingsAs(interceptor, fixture.person));
      const secret = new SecretSlot<Secret>();
      const logic = provideConfirmationActors<Secret>({
        subject,
        secret,
        getChannel: () => undefined,
        request: (signal) => api('requestPinReset', {}, { timeout: true, signal }),
        confirm: (input, otpToken, signal) =>
          api('resetPin', { body: { ...input, otpToken } }, { timeout: true, signal }),
      }).provide({ actors: { waitForResend: timerOf('cooldown').actor } });
      const actor = startConfirmation(logic, subject, {
        inspect: (inspection) => inspectedTexts.push(JSON.stringify(inspection)),
      });
      actor.subscribe(() =>
        inspectedTexts.push(JSON.stringify(actor.getPersistedSnapshot()), ...server.kept.values()),
      );
      return { actor, secret };
    },
    send({ actor, secret }, { type, ...input }) {
      if (type === 'code.submit') {
        typed.add((input as Secret).otp);
        secret.set(input as Secret);
      }
      actor.send({ type } as Parameters<typeof actor.send>[0]);
    },
  });

  it('stores neither code, password nor PIN in an event, a snapshot or the storage', () => {
    expect(inspectedTexts.length).toBeGreaterThan(100);
    for (const secret of [...typed, samplePassword, otherPin])
      expect(inspectedTexts.filter((text) => text.includes(`"${secret}"`))).toEqual([]);
  });
});
