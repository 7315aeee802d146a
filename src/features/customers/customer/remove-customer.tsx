import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Customer } from '#domain/customer.ts';
import { customerKeys } from '#src/features/customers/customers.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { t } from './customer.messages.ts';

export type RemoveCustomerProps = { customer: Customer; onClose: () => void };

/** Only somebody without orders goes; the server knows also of those that were declined, and says what to do. */
export function RemoveCustomer({ customer, onClose }: RemoveCustomerProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const call = useCall('deleteCustomer');
  const name = customer.name ?? t('noName');
  const removeIt = async () => {
    if (!(await call.send({ params: { id: customer.id } }))) return;
    notify.success(t('removed', { name }));
    await navigate({ to: '/dashboard/store/customers', replace: true });
    await queryClient.invalidateQueries({ queryKey: customerKeys.all });
  };
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      consequence={t('removeConsequence')}
      confirmLabel={t('remove')}
      pendingLabel={t('removing')}
      isDangerous
      isOpen
      isPending={call.isPending}
      error={call.refusal?.message}
      onConfirm={() => void removeIt()}
      onClose={onClose}
    />
  );
}
