import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { PosRequestFormForbidden } from '#src/features/pos-requests/pos-request-form.forbidden.tsx';
import { PosRequestFormScreen } from '#src/features/pos-requests/pos-request-form.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/request-pos/pos/')({ component: RequestDevices });

function RequestDevices() {
  const { business, membership, user } = useBusiness();
  if (!can(membership, 'BUSINESS', 'manage')) return <PosRequestFormForbidden />;
  const contactName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return <PosRequestFormScreen key={business.id} business={business} contactName={contactName} />;
}
