import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { prefetchWebstore } from '#src/features/webstore/webstore.queries.ts';
import { AvailabilityScreen } from '#src/features/webstore/availability.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/webstore/availability')({
  loader: ({ context }) => prefetchWebstore(context),
  component: Availability,
});

function Availability() {
  const { membership } = useBusiness();
  return <AvailabilityScreen canManage={can(membership, 'WEB_STORE', 'manage')} />;
}
