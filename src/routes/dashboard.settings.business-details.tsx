import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { businessInfoQuery } from '#src/features/business-details/business-details.queries.ts';
import { BusinessDetailsScreen } from '#src/features/business-details/business-details.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/settings/business-details')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(businessInfoQuery()),
  component: BusinessDetails,
});

function BusinessDetails() {
  const { membership } = useBusiness();
  return <BusinessDetailsScreen canManage={can(membership, 'BUSINESS', 'manage')} />;
}
