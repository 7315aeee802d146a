import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { CustomDomainFlow } from '#src/features/webstore/domains/custom-domain-flow.tsx';

const Search = z.object({ domain: z.catch(z.optional(Id), undefined) });

export const Route = createFileRoute('/dashboard/settings/webstore/domains/custom-domain/')({
  validateSearch: (search): z.infer<typeof Search> => z.parse(Search, search),
  component: CustomDomain,
});

function CustomDomain() {
  const { business } = useBusiness();
  const { domain = null } = Route.useSearch();
  return <CustomDomainFlow key={business.id} domainId={domain} orderId={null} />;
}
