import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { saveBanks } from '#server/modules/banks/banks.repo.ts';
import { banks } from '#server/db/tables/money/banks.table.ts';
import { nigerianBanks } from '#server/providers/banks/nigerian-banks.ts';
import { payoutAccounts } from '#server/db/tables/money/payout-accounts.table.ts';
import { transactionPins } from '#server/db/tables/people/pins.table.ts';
import type { TestHarness, Merchant } from '#tests/support/server/test-harness.ts';
import { accountNumbers, holderOf } from '#tests/support/money/payout-accounts.ts';
import { setPinAttempts, storePin } from '#tests/support/people/pins.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';

const { ofTheOwner } = accountNumbers;
/** The banks that the tests enter for the account number; its check digit matches only the first one. */
export const banksTyped = new Map([
  ['058', 'Guaranty Trust Bank'],
  ['044', 'Access Bank'],
  ['057', 'Zenith Bank'],
]);

/** A verified business whose owner adds a payout account, with the preparation of each variant. */
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

  /** Removes all accounts, and sets the verified name of the business, with which the bank's answer is compared. */
  async prepareEnquiry(verifiedName: string): Promise<void> {
    await this.#removeAccounts();
    await this.#harness.sql.query('update kyc_cases set verified_name = $2 where business_id = $1', [
      this.person.businessId,
      verifiedName,
    ]);
  }

  /** Sets the sample PIN, after this number of wrong ones. */
  async setPin(wrongAttempts: number): Promise<void> {
    const { userId } = this.person;
    await this.removePin();
    await storePin(this.#harness, userId);
    await setPinAttempts(this.#harness, userId, wrongAttempts);
  }

  async removePin(): Promise<void> {
    await this.#harness.db.delete(transactionPins).where(eq(transactionPins.userId, this.person.userId));
  }

  /** Saves the account at each of the banks. */
  async saveAccounts(): Promise<void> {
    const { businessId, userId: createdBy } = this.person;
    const now = new Date();
    await this.#removeAccounts();
    for (const [cbnCode, bankName] of banksTyped)
      await this.#harness.db.insert(payoutAccounts).values({
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

  async #removeAccounts(): Promise<void> {
    const { db } = this.#harness;
    await db.delete(payoutAccounts).where(eq(payoutAccounts.businessId, this.person.businessId));
  }

  /** The number of saved accounts. */
  async countAccounts(): Promise<number> {
    const { businessId } = this.person;
    return this.#harness.db.$count(payoutAccounts, eq(payoutAccounts.businessId, businessId));
  }

  /** Removes the account's banks from the list of banks while the work runs. */
  async withoutBanks(work: () => Promise<void>): Promise<void> {
    const { db } = this.#harness;
    const others = nigerianBanks.filter(({ code }) => !banksTyped.has(code));
    await db.delete(banks);
    await db.transaction((tx) => saveBanks(tx, 'NG', others, new Date()));
    await work();
    // The server lists all banks of an empty list again.
    await db.delete(banks);
  }
}
