/** The records of this module that other modules use; its other repo functions are private. */
export { type SalesSums, addSales, noSales, sumSales } from './sales.repo.ts';
export { getReportPeriod } from './report-period.ts';
