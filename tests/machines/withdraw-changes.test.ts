import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { calculateCharge, standardTariff } from '#domain/withdrawal.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { withdrawMachine, withdrawView } from '#machines/flows/withdraw/index.ts';
import {
  otherAccountId,
  raisedTariff,
  sampleAmountMinor,
  sampleKept,
  sampleStarts,
} from '#machines/flows/withdraw/withdraw.samples.ts';
import { attemptOf } from '#machines/flows/withdraw/withdraw.setup.ts';
import { enter, step } from '#machines/graph/step.ts';

const begin = (kept: object) => enter(withdrawMachine, { kept, withdrawalId: null }).snapshot;
const after = (snapshot: AnyMachineSnapshot, ...events: (EventObject & Record<string, unknown>)[]) =>
  events.reduce((now, event) => step(withdrawMachine, now, event).snapshot, snapshot);
const loaded = (start: object) => ({
  type: 'xstate.done.actor.loadStart',
  output: { ok: true, data: start },
});
const raised = { ...sampleStarts['all requirements are met'], tariff: raisedTariff };

describe('a merchant who returns to the PIN', () => {
  it('enters it when the charges are the accepted ones', () =>
    expect(statePath(after(begin(sampleKept('pin')), loaded(sampleStarts['all requirements are met'])))).toBe(
      'enteringPin',
    ));

  it('sees the old and the new charges when they have changed', () => {
    const snapshot = after(begin(sampleKept('pin')), loaded(raised));
    expect(statePath(snapshot)).toBe('chargesChanged');
    expect(snapshot.context).toMatchObject({
      amountMinor: sampleAmountMinor,
      acceptedCharges: calculateCharge(sampleAmountMinor, standardTariff),
    });
  });

  it('reviews everything again when the device stored no charges', () =>
    expect(
      statePath(
        after(
          begin({ ...sampleKept('pin'), acceptedCharges: null }),
          loaded(sampleStarts['all requirements are met']),
        ),
      ),
    ).toBe('reviewing'));
});

const refused = (code: string, more: object = {}) => ({
  type: 'xstate.done.actor.sendWithdrawal',
  output: { ok: false, code, message: code, fields: [], ...more },
});
const kept = { type: 'xstate.done.actor.saveRequest', output: sampleKept('sent') };
const sending = () =>
  after(
    begin(sampleKept('pin')),
    loaded(sampleStarts['all requirements are met']),
    { type: 'pin.submit' },
    kept,
  );

describe('a withdrawal that is refused because its charges have changed', () => {
  const changed = () => after(sending(), refused('CHARGES_CHANGED', { current: raisedTariff }));

  it('shows the change, and is sent with the new total after the merchant accepts it', () => {
    expect(statePath(changed())).toBe('chargesChanged');
    const again = after(changed(), { type: 'review.confirm' }, { type: 'pin.submit' }, kept);
    expect(attemptOf(again.context)).toMatchObject({
      amountMinor: sampleAmountMinor,
      totalMinor: calculateCharge(sampleAmountMinor, raisedTariff).totalMinor,
      withdrawalId: attemptOf(sending().context)?.withdrawalId,
    });
  });
  it("returns to the entered amount when the balance doesn't cover the new charges", () => {
    const start = sampleStarts['the charges have risen, and less is available'];
    const snapshot = after(
      begin(sampleKept('pin')),
      loaded({ ...start, tariff: standardTariff }),
      { type: 'pin.submit' },
      kept,
      refused('CHARGES_CHANGED', { current: raisedTariff }),
    );
    expect(statePath(snapshot)).toBe('enteringAmount');
    expect(snapshot.context.amountMinor).toBe(sampleAmountMinor);
  });
  it("reloads the charges when the refusal doesn't contain them", () =>
    expect(statePath(after(sending(), refused('CHARGES_CHANGED')))).toBe('loading'));
});

describe('a withdrawal that is refused because of its account', () => {
  it('names the account, and keeps the amount while another one is chosen', () => {
    const snapshot = after(
      sending(),
      refused('PAYOUT_ACCOUNT_UNUSABLE'),
      loaded(sampleStarts['only another account is left']),
    );
    expect(withdrawView(snapshot)).toMatchObject({
      deciding: { change: { what: 'account', account: { accountNumber: '0010246780' } } },
    });
    const chosen = after(
      snapshot,
      { type: 'account.change' },
      { type: 'account.choose', accountId: otherAccountId },
    );
    expect(statePath(chosen)).toBe('enteringAmount');
    expect(chosen.context.amountMinor).toBe(sampleAmountMinor);
  });
});
