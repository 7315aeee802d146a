import { v7 as newId } from 'uuid';
import { getFirstDay } from '#domain/book-period.ts';
import { permission } from '#domain/permission.ts';
import { sampleMonth } from '#machines/flows/period-close/period-close.samples.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { Merchant, TestHarness } from '#tests/support/server/test-harness.ts';

/** The closed months of the business in each variant of the model. */
const closedMonths: Record<string, string[]> = {
  'a month to close': [],
  // February is open, so that it isn't the turn of March.
  'a month that is not over': ['2026-01'],
  'a closed month': [sampleMonth],
  'a closed month before another one': [sampleMonth, '2026-04'],
};

/** A business with the months of its books, its owner, and a member who only views the books. */
export class PeriodCloseFixture {
  readonly #harness: TestHarness;
  readonly #owner: Merchant;
  readonly #viewer: Merchant;
  canManage = true;

  private constructor(harness: TestHarness, owner: Merchant, viewer: Merchant) {
    this.#harness = harness;
    this.#owner = owner;
    this.#viewer = viewer;
  }

  static async open(harness: TestHarness): Promise<PeriodCloseFixture> {
    const owner = await harness.newMerchant();
    const viewer = await harness.newMember(owner.businessId, [permission('BOOK_KEEPING', 'view-only')]);
    return new PeriodCloseFixture(harness, owner, viewer);
  }

  /** The person whose page it is. */
  get person(): Merchant {
    return this.canManage ? this.#owner : this.#viewer;
  }

  /** Prepares the months of a variant. */
  async be(variant: string): Promise<void> {
    const { businessId } = this.#owner;
    await this.#harness.sql.query('delete from bookkeeping_closed_rows where business_id = $1', [businessId]);
    await this.#harness.sql.query('delete from bookkeeping_periods where business_id = $1', [businessId]);
    for (const month of closedMonths[variant] ?? []) await this.closeMonth(month);
  }

  /** Closes a month in another tab. */
  async closeMonth(month: string): Promise<void> {
    await this.#harness.sql.query(
      `insert into bookkeeping_periods (business_id, id, month, status, closed_at, closed_by_name)
       values ($1, $2, $3, 'closed', now(), 'Amaka Obi') on conflict do nothing`,
      [this.#owner.businessId, newId(), getFirstDay(month)],
    );
  }

  /** Adds an expense to the month in another tab, so that it has other totals. */
  async addExpense(): Promise<void> {
    const body = {
      category: 'Rent',
      currency: 'NGN' as const,
      amountMinor: 1_000_00,
      valueDate: `${sampleMonth}-10`,
      allowDuplicate: true,
    };
    await this.#harness.call('createExpense', { body }, this.#owner);
  }

  /** The number of times that the month was closed or reopened. */
  effects(): Promise<number> {
    return countRows(
      this.#harness,
      `select count(*) from timeline where business_id = $1 and record_type = 'book-period'`,
      this.#owner.businessId,
    );
  }
}
