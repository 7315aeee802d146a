import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { prefetchWebstore } from '#src/features/webstore/webstore.queries.ts';
import { WebstoreScreen } from '#src/features/webstore/webstore.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/webstore/')({
  loader: ({ context }) => prefetchWebstore(context),
  component: Webstore,
});

function Webstore() {
  const { membership } = useBusiness();
  return <WebstoreScreen canManage={can(membership, 'WEB_STORE', 'manage')} />;
}
