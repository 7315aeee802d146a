import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { StatementsSearch, queryOf } from '#src/features/bookkeeping/statements/statements-search.ts';
import { StatementsScreen } from '#src/features/bookkeeping/statements/statements.screen.tsx';
import {
  bankStatementsQuery,
  statementLinesQuery,
} from '#src/features/bookkeeping/statements/statements.queries.ts';

export const Route = createFileRoute('/dashboard/book-keeping/statements')({
  validateSearch: (search): StatementsSearch => z.parse(StatementsSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(bankStatementsQuery());
    void queryClient.prefetchQuery(statementLinesQuery(queryOf(deps)));
  },
  component: Statements,
});

function Statements() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  return <StatementsScreen business={business} membership={membership} search={search} />;
}
