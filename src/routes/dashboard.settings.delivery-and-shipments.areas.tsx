import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useSession } from '#src/flows/session/use-session.ts';
import { deliverySettingsQuery } from '#src/lib/queries/delivery.queries.ts';
import { ZonesScreen } from '#src/screens/delivery/zones.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/delivery-and-shipments/areas')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(deliverySettingsQuery()),
  component: Zones,
});

function Zones() {
  const { business, standing } = useSession();
  return business && <ZonesScreen business={business} mayManage={can(standing, 'DELIVERY', 'manage')} />;
}
