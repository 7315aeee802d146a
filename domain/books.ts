/**
 * The categories of the entries that Kontor adds to the books by itself (decisions, "Books"): cash basis, by the day on which the
 * money moved. Withdrawals to one's own bank are transfers and no expense.
 */
export const incomeCategories = ['sales', 'refunds'] as const;
export const expenseCategories = ['paymentFees', 'withdrawalFees', 'plan'] as const;
export type IncomeCategory = (typeof incomeCategories)[number];
export type ExpenseCategory = (typeof expenseCategories)[number];
