import type { TransactionDirection, TransactionType } from './transaction-type.ts';

export const bookTypes = ['income', 'expense'] as const;
export type BookType = (typeof bookTypes)[number];

/**
 * The categories of the rows that Kontor adds to the books by itself (decisions, "Books"): cash basis, by the day on which the
 * money moved. Withdrawals to one's own bank are transfers and no expense.
 */
export const incomeCategories = ['sales', 'refunds', 'referralBonus'] as const;
export const expenseCategories = ['paymentFees', 'withdrawalFees', 'plan', 'domain', 'event'] as const;
export type IncomeCategory = (typeof incomeCategories)[number];
export type ExpenseCategory = (typeof expenseCategories)[number];
export type AutomaticCategory = IncomeCategory | ExpenseCategory;
export const automaticCategories: readonly AutomaticCategory[] = [...incomeCategories, ...expenseCategories];

export const automaticCategoryLabels: Record<AutomaticCategory, string> = {
  sales: 'Sales',
  refunds: 'Refunds',
  referralBonus: 'Referral bonus',
  paymentFees: 'Payment fees',
  withdrawalFees: 'Withdrawal fees',
  plan: 'Kontor plan',
  domain: 'Domain',
  event: 'Event fees',
};

const isIncomeCategory = (category: AutomaticCategory): category is IncomeCategory =>
  incomeCategories.some((one) => one === category);
export const getBookType = (category: AutomaticCategory): BookType =>
  isIncomeCategory(category) ? 'income' : 'expense';

/**
 * How a type of transaction is shown in the books: a row for its money, one for its reversal by the provider, and one for its
 * fee. A direction that is missing, and a reversal that is null, has no row.
 */
interface TransactionBooking {
  /** The category of its money, by direction; money that goes against its category counts negative. */
  money: Partial<Record<TransactionDirection, AutomaticCategory>>;
  /**
   * `due` leaves out a surplus, which was never a sale. `whole` includes it, because it has a return of its own. `refund` is whole,
   * but a returned surplus has no row.
   */
  counts: 'due' | 'whole' | 'refund';
  /** The category that a reversal reduces. */
  reversal: AutomaticCategory | null;
  fee: ExpenseCategory;
}

const isSale: TransactionBooking = {
  money: { CR: 'sales' },
  counts: 'due',
  reversal: 'refunds',
  fee: 'paymentFees',
};

/** Every type of transaction: one that is missing here doesn't compile. */
export const transactionBookings: Record<TransactionType, TransactionBooking> = {
  orderFulfillment: isSale,
  invoiceFulfillment: isSale,
  // To a payer, or from Kontor: the return of a payment for the plan. That of an event's fee is the row of `returnedEventFee`.
  refund: { money: { DR: 'refunds', CR: 'plan' }, counts: 'refund', reversal: null, fee: 'paymentFees' },
  subscription: { money: { DR: 'plan' }, counts: 'whole', reversal: 'plan', fee: 'paymentFees' },
  domain: { money: { DR: 'domain' }, counts: 'whole', reversal: 'domain', fee: 'paymentFees' },
  event: { money: { DR: 'event' }, counts: 'whole', reversal: 'event', fee: 'paymentFees' },
  referralBonus: {
    money: { CR: 'referralBonus' },
    counts: 'whole',
    reversal: 'referralBonus',
    fee: 'paymentFees',
  },
  // One's own money, in another account.
  withdrawal: { money: {}, counts: 'whole', reversal: null, fee: 'withdrawalFees' },
  // Of money that belongs to no order or invoice yet.
  deposit: { money: {}, counts: 'whole', reversal: null, fee: 'paymentFees' },
};

/** The category of what Kontor returns of an event's fee: its transaction is a refund, as that of a payment for the plan. */
export const returnedEventFee = 'event' satisfies ExpenseCategory;

/** The categories that every business can choose from for its own entries, beside those that it adds. */
export const defaultCategories: Record<BookType, readonly string[]> = {
  income: ['Sales in person', 'Services', 'Delivery', 'Rent received', 'Interest', 'Grants', 'Other income'],
  expense: [
    'Stock',
    'Rent',
    'Wages',
    'Transport and delivery',
    'Electricity and fuel',
    'Internet and phone',
    'Packaging',
    'Marketing',
    'Repairs and maintenance',
    'Equipment',
    'Bank charges',
    'Taxes and levies',
    'Insurance',
    'Professional services',
    'Other expenses',
  ],
};

/** The default categories that say nothing about an entry. */
export const otherCategories: readonly string[] = ['Other income', 'Other expenses'];

/** The maximum number of categories that a business can add. */
export const maxOwnCategories = 100;
