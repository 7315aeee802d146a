import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { deliverySettingsQuery } from '#src/features/delivery/delivery.queries.ts';
import { DeliveryScreen } from '#src/features/delivery/delivery.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/delivery-and-shipments/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(deliverySettingsQuery()),
  component: Delivery,
});

function Delivery() {
  const { membership } = useBusiness();
  return <DeliveryScreen canManage={can(membership, 'DELIVERY', 'manage')} />;
}
