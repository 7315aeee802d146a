import { useNavigate } from '@tanstack/react-router';
import type { Customer } from '#domain/customer.ts';
import { deleteCustomer } from '#src/features/customers/customers.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from './customer.messages.ts';

export type DeleteCustomerProps = { customer: Customer; onClose: () => void };

/** Deletes a customer without orders. The server also counts declined orders, and explains what to do. */
export function DeleteCustomer({ customer, onClose }: DeleteCustomerProps) {
  const navigate = useNavigate();
  const call = useWrite(deleteCustomer);
  const name = customer.name ?? common('noName');
  const removeIt = async () => {
    const leave = () => navigate({ to: '/dashboard/store/customers', replace: true });
    if (await call.send({ params: { id: customer.id } }, { leave })) notify.success(t('removed', { name }));
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
