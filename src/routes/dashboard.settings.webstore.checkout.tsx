import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { prefetchWebstore } from '#src/features/webstore/webstore.queries.ts';
import { CheckoutScreen } from '#src/features/webstore/checkout.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/webstore/checkout')({
  loader: ({ context }) => prefetchWebstore(context),
  component: Checkout,
});

function Checkout() {
  const { membership } = useBusiness();
  return <CheckoutScreen canManage={can(membership, 'WEB_STORE', 'manage')} />;
}
