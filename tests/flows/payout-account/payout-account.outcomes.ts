import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { payoutAccountModel } from '#machines/flows/payout-account/payout-account.model.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { saveBanks } from '#server/modules/banks/banks.repo.ts';
import { banks } from '#server/db/tables/money/banks.table.ts';
import { nigerianBanks } from '#server/providers/banks/nigerian-banks.ts';
import { payoutAccounts } from '#server/db/tables/money/payout-accounts.table.ts';
import { transactionPins } from '#server/db/tables/people/pins.table.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { sandboxAccounts } from '#server/providers/banks/sandbox.ts';
import type { TestHarness, Merchant } from '#tests/support/server/test-harness.ts';
import { passCall, dropCall, type Travel } from '#tests/support/walks/journey.ts';
import { accountNumbers, holderOf } from '#tests/support/money/payout-accounts.ts';
import { samplePin } from '#tests/support/people/pins.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';

const { ofTheOwner } = accountNumbers;
/** The banks that the tests enter for the account number; its check digit matches only the first one. */
export const banksTyped = new Map([
  ['058', 'Guaranty Trust Bank'],
  ['044', 'Access Bank'],
  ['057', 'Zenith Bank'],
]);

/** A verified business whose owner has the sample PIN, with the preparation of each variant. */
export class PayoutFixture {
  readonly #harness: TestHarness;
  readonly person: Merchant;

  private constructor(harness: TestHarness, person: Merchant) {
    this.#harness = harness;
    this.person = person;
  }

  static async open(harness: TestHarness): Promise<PayoutFixture> {
    const person = await harness.newMerchant();
    await verifyBusiness(harness, person.businessId);
    return new PayoutFixture(harness, person);
  }

  async havePin(wrongAttempts: number | undefined): Promise<void> {
    const { db, config } = this.#harness;
    const { userId } = this.person;
    await db.delete(transactionPins).where(eq(transactionPins.userId, userId));
    if (wrongAttempts === undefined) return;
    const pinHash = await makePasswords(config, 'pin').hash(samplePin);
    await db.insert(transactionPins).values({ userId, pinHash, setAt: new Date(), wrongAttempts });
  }

  /** Saves the account at each of the banks, or removes all accounts. */
  async haveAccount(isThere: boolean): Promise<void> {
    const { db } = this.#harness;
    const { businessId, userId: createdBy } = this.person;
    const now = new Date();
    await db.delete(payoutAccounts).where(eq(payoutAccounts.businessId, businessId));
    for (const [cbnCode, bankName] of isThere ? banksTyped : [])
      await db.insert(payoutAccounts).values({
        businessId,
        id: newId(),
        sourceType: 'businessPayoutAccount',
        cbnCode,
        bankName,
        accountNumber: ofTheOwner,
        accountName: holderOf(ofTheOwner),
        isDefault: false,
        createdAt: now,
        createdBy,
        usableFrom: now,
      });
  }

  /** The number of saved accounts. */
  async accounts(): Promise<number> {
    const { businessId } = this.person;
    return this.#harness.db.$count(payoutAccounts, eq(payoutAccounts.businessId, businessId));
  }

  /** Sets the verified name of the business. */
  async beVerifiedAs(name: string): Promise<void> {
    await this.#harness.sql.query('update kyc_cases set verified_name = $2 where business_id = $1', [
      this.person.businessId,
      name,
    ]);
  }

  /** Includes the account's banks in the list of banks, or removes them. */
  async haveBank(isThere: boolean): Promise<void> {
    const { db } = this.#harness;
    await db.delete(banks);
    const others = nigerianBanks.filter(({ code }) => !banksTyped.has(code));
    if (!isThere) await db.transaction((tx) => saveBanks(tx, 'NG', others, new Date()));
  }
}

export interface PayoutTravel extends Travel {
  fixture: PayoutFixture;
}

const needsWrongPin = new Set(['the PIN is wrong', 'the PIN is locked', 'PIN attempts exceeded']);
const triesBefore: Record<string, number> = { 'the PIN is locked': 4, 'PIN attempts exceeded': 9 };

/** Whether the person enters a wrong PIN for the next result. */
export const isWrongPin = ({ next }: Moment): boolean => needsWrongPin.has(next?.variant ?? '');

/** Prepares the bank's response. No account is saved before an enquiry. */
async function enquired(travel: PayoutTravel, { edge }: Moment): Promise<void> {
  const { fixture } = travel;
  await fixture.haveAccount(false);
  await fixture.beVerifiedAs(edge.variant === "the names don't match" ? 'Chidi Eze' : 'Amaka Obi');
  const unknown = { cbnCode: '058', accountNumber: sandboxAccounts.unknown };
  await passCall(
    travel,
    'verifyPayoutAccount',
    edge,
    edge.variant === 'unknown account' ? unknown : undefined,
  );
}

async function saved(travel: PayoutTravel, { edge }: Moment): Promise<void> {
  const { fixture } = travel;
  if (edge.variant === 'already saved') await fixture.haveAccount(true);
  await fixture.havePin(edge.variant === 'no PIN is set' ? undefined : (triesBefore[edge.variant] ?? 0));
  await fixture.haveBank(edge.variant !== 'the account holder has changed');
  await passCall(travel, 'createPayoutAccount', edge);
  await fixture.haveBank(true);
}

/** The result of each call, for the API and the browser. */
export const payoutOutcomes = {
  'done:enquire': enquired,
  'error:enquire': dropCall('verifyPayoutAccount'),
  'done:save': saved,
  'error:save': dropCall('createPayoutAccount'),
} satisfies Partial<ExecutorOf<typeof payoutAccountModel, PayoutTravel>['outcomes']>;
