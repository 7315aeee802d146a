import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { deliverySettingsQuery } from '#src/features/delivery/delivery.queries.ts';
import { ZonesScreen } from '#src/features/delivery/zones.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/delivery-and-shipments/areas')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(deliverySettingsQuery()),
  component: Zones,
});

function Zones() {
  const { business, membership } = useBusiness();
  return <ZonesScreen business={business} canManage={can(membership, 'DELIVERY', 'manage')} />;
}
