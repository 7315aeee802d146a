/** The records of this module that other modules use; its other repo functions are private. */
export { type PeriodSums, sumPeriods } from './sales.repo.ts';
export { getReportPeriod } from './report-period.ts';
