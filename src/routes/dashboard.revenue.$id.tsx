import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { transactionQuery } from '#src/features/revenue/revenue.queries.ts';
import { TransactionScreen } from '#src/features/revenue/transaction/transaction.screen.tsx';

export const Route = createFileRoute('/dashboard/revenue/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    if (!z.safeParse(Id, id).success) throw notFound();
    void queryClient.prefetchQuery(transactionQuery(id));
  },
  component: TransactionRoute,
});

function TransactionRoute() {
  const { id } = Route.useParams();
  const { business, membership } = useBusiness();
  return <TransactionScreen key={id} id={id} business={business} membership={membership} />;
}
