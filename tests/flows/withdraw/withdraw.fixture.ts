import { type Tariff, type Withdrawal, calculateCharge, standardTariff } from '#domain/withdrawal.ts';
import type { KeptWithdrawal } from '#machines/flows/withdraw/index.ts';
import { raisedTariff } from '#machines/flows/withdraw/withdraw.samples.ts';
import { setBalances } from '#tests/support/money/balances.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { Merchant, TestHarness } from '#tests/support/server/test-harness.ts';
import { setPinAttempts, storePin } from '#tests/support/people/pins.ts';
import { endVerification, verifyBusiness } from '#tests/support/people/verified-business.ts';
import { addAccount } from '#tests/support/money/withdrawals.ts';

const availableMinor = 443_250;
/** The kobo of both amounts keep them pending in the sandbox, so that the walk decides their result. */
const amountMinor = 100_031;
const smallMinor = 10_031;
const charge = calculateCharge(amountMinor, standardTariff);
const { totalMinor } = charge;

/** The available balance of each variant, in minor units. */
function availableIn(variant: string): number {
  if (variant === 'the available balance is too low' || variant === 'balance too low') return 11_000;
  // Exactly the amount with the accepted charges.
  if (variant === 'the charges have risen, and less is available') return totalMinor;
  return variant === 'the charges have risen' ? 2 * availableMinor : availableMinor;
}

/** A business that can withdraw, with the preparation of each variant while the page is open. */
export class WithdrawFixture {
  readonly harness: TestHarness;
  #tariff: Tariff = standardTariff;
  #enteredMinor = amountMinor;
  readonly person: Merchant;
  readonly accountId: string;
  /** Another account of the business; it is removed unless a variant needs it. */
  readonly otherAccountId: string;
  /** The choices that the device keeps when the page is opened. */
  kept: Omit<KeptWithdrawal, 'withdrawalId'> | undefined;
  /** Returns the ID of the withdrawal that the URL names; null for a new one. */
  getShownId: () => string | null = () => null;
  /** Returns the ID of the withdrawal that is shown or was last sent. */
  getCurrentId: () => Promise<string> | string = () => '';

  private constructor(
    harness: TestHarness,
    person: Merchant,
    [accountId, otherAccountId]: readonly [string, string],
  ) {
    this.harness = harness;
    this.person = person;
    this.accountId = accountId;
    this.otherAccountId = otherAccountId;
  }

  static async open(harness: TestHarness): Promise<WithdrawFixture> {
    const merchant = await harness.newMerchant();
    const now = new Date();
    await verifyBusiness(harness, merchant.businessId);
    const accountIds = await harness.db.transaction(async (tx) => {
      const other = { accountNumber: '0000014579', isDefault: false };
      return [await addAccount(tx, merchant, now), await addAccount(tx, merchant, now, other)] as const;
    });
    await storePin(harness, merchant.userId);
    const fixture = new WithdrawFixture(harness, merchant, accountIds);
    await fixture.be('all requirements are met');
    return fixture;
  }

  /** Prepares the choices of a merchant who returns to this step. */
  keep(
    step: 'amount' | 'review' | 'pin' | 'sent',
    { hasCharges = step === 'pin' || step === 'sent' } = {},
  ): void {
    this.kept = {
      step,
      accountId: this.accountId,
      amountMinor: step === 'amount' ? null : amountMinor,
      acceptedCharges: hasCharges ? charge : null,
    };
  }

  async #have(minor: number, dueMinor = 0): Promise<void> {
    await setBalances(this.harness, this.person.businessId, { availableMinor: minor, dueMinor });
  }

  /** Prepares the business of a variant for the first step. */
  async be(variant: string): Promise<void> {
    const { sql } = this.harness;
    const is = (name: string) => variant === name;
    const set = (text: string, ...values: unknown[]) => sql.query(text, [this.person.businessId, ...values]);
    if (is("the business isn't verified"))
      await endVerification(this.harness, this.person.businessId, 'submitted');
    else await verifyBusiness(this.harness, this.person.businessId);
    await set(
      `update payout_accounts set account_name = $2, usable_from = now() + interval '1 day', created_at = now(),
         removed_at = case when id = $3 and $4 then null else now() end where business_id = $1`,
      is('the account is too new') ? 'Somebody Else' : 'Amaka Obi',
      is('only another account is left') ? this.otherAccountId : this.accountId,
      !is('there is no payout account'),
    );
    await this.#charge(variant.startsWith('the charges have risen') ? raisedTariff : standardTariff);
    await setPinAttempts(this.harness, this.person.userId, 0);
    await set(
      'update businesses set currency = $2 where id = $1',
      is("withdrawals aren't available in this currency") ? 'KES' : 'NGN',
    );
    await this.#have(availableIn(variant), is('the balance is negative') ? 5_000 : 0);
  }

  /** Makes the variant's change between the review and the request; everything else stays the same. */
  async beWhenSent(variant: string): Promise<void> {
    const wrongAttempts: Record<string, number> = { 'PIN locked': 5, 'PIN attempts exceeded': 10 };
    const isLocked = variant === 'PIN locked';
    await setPinAttempts(this.harness, this.person.userId, wrongAttempts[variant] ?? 0, isLocked);
    await this.#have(availableIn(variant));
    if (variant === 'the charges have changed')
      await this.#charge(this.#tariff === raisedTariff ? standardTariff : raisedTariff);
    if (variant === 'the account was removed')
      await this.harness.sql.query('update payout_accounts set removed_at = now() where business_id = $1', [
        this.person.businessId,
      ]);
  }

  async #charge(tariff: Tariff): Promise<void> {
    this.#tariff = tariff;
    await this.harness.setTariff(tariff);
  }

  /** Returns the amount that a variant enters, and stores it for the withdrawal. */
  enter(variant: string): number {
    this.#enteredMinor = variant === 'the smallest amount' ? smallMinor : amountMinor;
    return this.#enteredMinor;
  }

  /** Creates or updates the withdrawal with this ID, for the entered amount and with this status. */
  async know(id: string, status: Withdrawal['status']): Promise<void> {
    const { sql } = this.harness;
    const {
      feeMinor,
      vatMinor,
      stampDutyMinor,
      totalMinor: sum,
    } = calculateCharge(this.#enteredMinor, this.#tariff);
    const { rows: accounts } = await sql.query<{ id: string }>(
      'select id from payout_accounts where business_id = $1 and removed_at is null',
      [this.person.businessId],
    );
    await sql.query('delete from idempotency_keys where key = $1', [id]);
    await sql.query(
      `insert into withdrawals (business_id, id, reference, status, amount_minor, fee_minor, vat_minor, stamp_duty_minor,
         total_minor, currency, payout_account_id, cbn_code, bank_name, account_number, account_name, provider, requested_by_id,
         requested_by, requested_at, expected_at)
       values ($1, $2::uuid, 'withdrawal-' || $2::uuid, $3, $4, $5, $6, $7, $8, 'NGN', $9, '044', 'Access Bank', '0010246780', 'Amaka Obi',
         'sandbox', $10, 'Amaka Obi', now(), now())
       on conflict (business_id, id) do update set status = $3`,
      [
        this.person.businessId,
        id,
        status,
        this.#enteredMinor,
        feeMinor,
        vatMinor,
        stampDutyMinor,
        sum,
        accounts[0]?.id ?? this.accountId,
        this.person.userId,
      ],
    );
  }

  /** Deletes the withdrawal, as if the request had never arrived. */
  async forget(id: string): Promise<void> {
    const { sql } = this.harness;
    for (const table of ['idempotency_keys where key', 'withdrawals where id', 'transactions where id'])
      await sql.query(`delete from ${table} = $1`, [id]);
  }

  /** The number of withdrawals. */
  withdrawals(): Promise<number> {
    return countRows(
      this.harness,
      'select count(*) from withdrawals where business_id = $1',
      this.person.businessId,
    );
  }
}
