import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { OrderCreateScreen } from '#src/features/orders/form/order-create.screen.tsx';
import { OrderFormForbidden } from '#src/features/orders/form/order-form.forbidden.tsx';

/** The form of a new order, at its own address and at the edit address without an id. */
export function NewOrder() {
  const { business, membership } = useBusiness();
  const navigate = useNavigate();
  const onCreated = useCallback(
    (id: string) => void navigate({ to: '/dashboard/store/orders/$id', params: { id } }),
    [navigate],
  );
  if (!can(membership, 'ORDER', 'manage')) return <OrderFormForbidden />;
  return <OrderCreateScreen business={business} onCreated={onCreated} />;
}
