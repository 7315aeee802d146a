import * as z from 'zod/mini';
import { PeriodQuery } from '#contract/period.ts';
import { optionalParam } from '#src/lists/list-search.ts';

const { shape } = PeriodQuery;

/** The search of `/dashboard/book-keeping`: its period. */
export const BookkeepingSearch = z.object({
  range: optionalParam(shape.range),
  from: optionalParam(shape.from),
  to: optionalParam(shape.to),
});
export type BookkeepingSearch = z.infer<typeof BookkeepingSearch>;

/** Returns the chosen period; the current month if none is chosen. */
export const periodOf = ({ range, from, to }: BookkeepingSearch): PeriodQuery =>
  from === undefined && to === undefined ? { range: range ?? 'this_month' } : { from, to };
