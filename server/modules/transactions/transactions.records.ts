/** The records of this module that other modules use; its other repo functions are private. */
export { type PeriodSums, selectMovements, sumPeriods } from './sales.repo.ts';
export { getReportPeriod } from './report-period.ts';
export { getPaidOrdersValues, selectPaidOrders } from './paid-orders.repo.ts';
export { isSale } from './sales.repo.ts';
