import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { prefetchWebstore } from '#src/features/webstore/webstore.queries.ts';
import { BrandingScreen } from '#src/features/webstore/branding.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/webstore/branding')({
  loader: ({ context }) => prefetchWebstore(context),
  component: Branding,
});

function Branding() {
  const { membership } = useBusiness();
  return <BrandingScreen canManage={can(membership, 'WEB_STORE', 'manage')} />;
}
