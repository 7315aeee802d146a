import * as z from 'zod/mini';
import { StatementLineQuery } from '#contract/money/statement-line-query.ts';
import { optionalParam } from '#src/lists/list-search.ts';

const { shape } = StatementLineQuery;

/** The search of `/dashboard/book-keeping/statements`: the statement and the status of its lines. */
export const StatementsSearch = z.object({
  statementId: optionalParam(shape.statementId),
  status: optionalParam(shape.status),
  page: optionalParam(shape.pageNumber),
});
export type StatementsSearch = z.infer<typeof StatementsSearch>;

export const linesPerPage = 20;

/** Returns the query of the lines that the address shows: the new ones, unless a status is chosen. */
export const queryOf = ({ statementId, status = 'new', page }: StatementsSearch): StatementLineQuery => ({
  statementId,
  status,
  pageNumber: page,
  perPage: linesPerPage,
});
