import * as z from 'zod/mini';
import { Day, Instant } from './id.ts';

/** Records of business begin in this year; an earlier date is a mistake. */
export const firstYear = 1990;
const yearsAhead = 10;

/** Returns the last year of a date that a person enters or imports: ten years after the next one. */
export const lastYearOf = (now: Date): number => now.getUTCFullYear() + 1 + yearsAhead;

const isOfBusiness = (date: string) => {
  const year = Number(date.slice(0, 4));
  return year >= firstYear && year <= lastYearOf(new Date());
};
const ofBusiness = z.refine<string>(isOfBusiness, {
  error: () => `Choose a date between ${firstYear} and ${lastYearOf(new Date())}`,
});

/** A day that a person enters. */
export const EnteredDay = Day.check(ofBusiness);
/** A point in time that a person enters. */
export const EnteredInstant = Instant.check(ofBusiness);
