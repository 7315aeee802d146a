import { Navigate, createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { CustomDomainFlow } from '#src/features/webstore/domains/custom-domain-flow.tsx';

const Search = z.object({
  domain: z.catch(z.optional(Id), undefined),
  order: z.catch(z.optional(Id), undefined),
});

export const Route = createFileRoute('/dashboard/settings/webstore/domains/custom-domain/pay')({
  validateSearch: (search): z.infer<typeof Search> => z.parse(Search, search),
  component: PayDomain,
});

function PayDomain() {
  const { business } = useBusiness();
  const { domain = null, order } = Route.useSearch();
  // Without an order there is nothing to pay: the list says which domains have one.
  if (order === undefined) return <Navigate to="/dashboard/settings/webstore/domains" replace />;
  return <CustomDomainFlow key={business.id} domainId={domain} orderId={order} />;
}
