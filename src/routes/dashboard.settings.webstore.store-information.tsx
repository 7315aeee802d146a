import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { prefetchWebstore } from '#src/features/webstore/webstore.queries.ts';
import { StoreInformationScreen } from '#src/features/webstore/store-information.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/webstore/store-information')({
  loader: ({ context }) => prefetchWebstore(context),
  component: StoreInformation,
});

function StoreInformation() {
  const { membership } = useBusiness();
  return <StoreInformationScreen canManage={can(membership, 'WEB_STORE', 'manage')} />;
}
