import * as z from 'zod/mini';
import { type PaymentResult, paymentResults } from '#domain/payment.ts';

/** The codes of payment results (specification, section 4). Only the API and exported files have them. */
export const resultCodes = {
  success: '00',
  pending: '03',
  failed: '99',
  notFound: '04',
  reversed: '91',
  error: '95',
  unknown: '96',
} as const satisfies Record<PaymentResult, string>;

const results = Object.fromEntries(paymentResults.map((result) => [resultCodes[result], result])) as Record<
  (typeof resultCodes)[PaymentResult],
  PaymentResult
>;

/** A code of the API, decoded to the result that it means. */
export const ResultCode = z.codec(z.enum(resultCodes), z.enum(paymentResults), {
  decode: (code) => results[code],
  encode: (result) => resultCodes[result],
});

const filterCodes = { ALL: 'ALL', ...resultCodes } as const;
export const resultFilters = ['ALL', ...paymentResults] as const;

/** Specification, section 4: ALL is a filter in addition to the codes. */
export const ResultFilter = z.codec(z.enum(filterCodes), z.enum(resultFilters), {
  decode: (filter) => (filter === 'ALL' ? filter : results[filter]),
  encode: (filter) => filterCodes[filter],
});
