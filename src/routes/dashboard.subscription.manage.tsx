import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { ManageScreen } from '#src/features/subscription/manage/manage.screen.tsx';
import { activeSubscriptionQuery } from '#src/features/subscription/subscription.queries.ts';

export const Route = createFileRoute('/dashboard/subscription/manage')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(activeSubscriptionQuery()),
  component: Manage,
});

function Manage() {
  const { business, membership } = useBusiness();
  return <ManageScreen business={business} canManage={can(membership, 'BUSINESS', 'manage')} />;
}
