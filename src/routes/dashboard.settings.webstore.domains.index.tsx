import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { DomainsScreen } from '#src/features/webstore/domains/domains.screen.tsx';
import { domainsQuery } from '#src/features/webstore/domains/domains.queries.ts';

export const Route = createFileRoute('/dashboard/settings/webstore/domains/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(domainsQuery()),
  component: Domains,
});

function Domains() {
  const { business, membership } = useBusiness();
  return <DomainsScreen business={business} canManage={can(membership, 'WEB_STORE', 'manage')} />;
}
