import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { StoreHomeScreen } from '#src/features/webstore/store-home.screen.tsx';
import { prefetchWebstore } from '#src/features/webstore/webstore.queries.ts';

export const Route = createFileRoute('/dashboard/store/webstore')({
  loader: ({ context }) => prefetchWebstore(context),
  component: StoreHome,
});

function StoreHome() {
  const { membership } = useBusiness();
  return <StoreHomeScreen canManage={can(membership, 'WEB_STORE', 'manage')} />;
}
