import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calculateCharge, standardTariff } from '#domain/withdrawal.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { samplePin } from '#tests/support/people/pins.ts';
import { samplePassword, callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { collectInto } from './collect.ts';
import { violations } from './invariants.ts';
import { countWrites, retryUntilDone, killAtEachWrite } from './moving-kill.ts';
import { FaultFixture } from './fault-fixture.ts';

/** The tables that a withdrawal writes, of the application and of the provider. */
const tables = ['withdrawals', 'ledger_transfers', 'timeline', 'sandbox_payouts', 'idempotency_keys'];
/** The sandbox reports the first amount three times. For the second one it loses its response and reports it once. */
const amounts = [100_037, 100_019];

let stage: FaultFixture;
let merchant: { token: string; businessId: string; userId: string };
let payoutAccountId: string;

beforeAll(async () => {
  stage = await FaultFixture.open();
  const call = callsTo(stage.base);
  const person = { email: 'merchant@kill.test', handle: 'kill-withdrawal' };
  merchant = await signUp(call, person, (email) => stage.withDatabase((db) => mailedCode(db, email)));
  await collectInto(stage, merchant);
  payoutAccountId = newId();
  const { businessId, userId } = merchant;
  await stage.withTables((db) => verifyBusiness({ db }, businessId));
  await stage.query(
    `insert into payout_accounts (business_id, id, source_type, cbn_code, bank_name, account_number, account_name, is_default,
       created_at, created_by, usable_from)
     values ($1, $2, 'businessPayoutAccount', '044', 'Access Bank', '0010246780', 'Amaka Obi', true, now(), $3, now())`,
    [businessId, payoutAccountId, userId],
  );
  await call('setPin', { body: { password: samplePassword, pin: samplePin } }, merchant);
  await countWrites(stage, tables);
}, 120_000);
afterAll(() => stage.close());

/** Runs from the PIN to the payout; every step can be killed and is then repeated under the same ID. */
async function withdraw(withdrawalId: string, amountMinor: number): Promise<void> {
  const { totalMinor } = calculateCharge(amountMinor, standardTariff);
  const body = { withdrawalId, payoutAccountId, amountMinor, totalMinor, pin: samplePin };
  await retryUntilDone(() =>
    callsTo(stage.base)('withdraw', { body }, { ...merchant, idempotencyKey: withdrawalId }),
  );
  await retryUntilDone(async () => {
    const { status } = await callsTo(stage.base)(
      'checkWithdrawal',
      { params: { id: withdrawalId } },
      merchant,
    );
    if (status !== 'paid') throw new Error(`it is ${status}`);
  });
}

it(
  'a withdrawal that is killed at each of its writes in turn is deducted from the balance once',
  { timeout: 900_000 },
  async () => {
    let nth = 0;
    let takenMinor = 0;
    const { availableMinor } = await callsTo(stage.base)('revenueBalance', {}, merchant);
    await killAtEachWrite(stage, async () => {
      const [id, amountMinor = 0] = [newId(), amounts[(nth += 1) % amounts.length]];
      const look = async () => {
        takenMinor += calculateCharge(amountMinor, standardTariff).totalMinor;
        const [there] = await stage.query(
          `select w.status, t.result,
             (select count(*)::int from sandbox_payouts p where p.reference = w.reference) as sent,
             (select count(*)::int from ledger_transfers l where l.transaction_id = w.id and l.reference like '%:held') as held
           from withdrawals w join transactions t using (business_id, id) where w.id = $1`,
          [id],
        );
        expect(there).toEqual({ status: 'paid', result: 'success', sent: 1, held: 1 });
        expect(await callsTo(stage.base)('revenueBalance', {}, merchant)).toMatchObject({
          availableMinor: availableMinor - takenMinor,
          inDisputeMinor: 0,
          onItsWayMinor: 0,
        });
        expect(await stage.withDatabase(violations)).toEqual([]);
      };
      return { work: () => withdraw(id, amountMinor), look };
    });
  },
);
