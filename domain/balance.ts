/**
 * The four amounts of a business's money, which are kept apart (decisions, "Money as it is shown"): on screens, in files and in
 * the API they have these names and mean this.
 */
export const balanceAmounts = ['available', 'pending', 'inDispute', 'onItsWay'] as const;
export type BalanceAmount = (typeof balanceAmounts)[number];

export const balanceLabels: Record<BalanceAmount, string> = {
  available: 'Available',
  pending: 'Pending',
  inDispute: 'In dispute',
  onItsWay: 'On its way',
};

export const balanceMeanings: Record<BalanceAmount, string> = {
  available: 'Can be withdrawn now',
  pending: 'Collected, not yet settled',
  inDispute: 'Held for a dispute',
  onItsWay: 'Withdrawals under way',
};
