import { FileText, MessageSquare, Pencil, Printer, ReceiptText } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { orderDocumentCalls, type OrderDocument } from '#contract/store/order-document.ts';
import { getEditableParts } from '#domain/order-draft.ts';
import type { Order } from '#domain/order.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import type { MenuEntry } from '#src/ui/overlays/menu.types.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from './order.messages.ts';

type OrderMenuProps = { order: Order; canManage: boolean; onMessage: () => void };
type DocumentRequest = { kind: OrderDocument['kind']; format: 'A4' | 'A5'; print: boolean };

/** The menu of an order: its documents, editing, and a message to the customer. */
export function OrderMenu({ order, canManage, onMessage }: OrderMenuProps) {
  const file = useFile(orderDocumentCalls.orderDocument);
  const navigate = useNavigate();
  const open = async ({ kind, format, print }: DocumentRequest) => {
    const query = { kind, paperSize: format, ...(print && { print: 'true' as const }) };
    if (!(await file.open({ params: { id: order.id }, query }))) notify.error(common('pdfFailed'));
  };
  const documentEntries: MenuEntry[] = (['packing-slip', 'receipt'] as const).flatMap((kind) => [
    {
      id: `print ${kind}`,
      label: t(`print.${kind}`),
      icon: Printer,
      onAction: () => void open({ kind, format: 'A5', print: true }),
    },
    {
      id: `A4 ${kind}`,
      label: t(`open.${kind}`),
      icon: kind === 'receipt' ? ReceiptText : FileText,
      onAction: () => void open({ kind, format: 'A4', print: false }),
    },
  ]);
  const may = getEditableParts(order);
  const edit: MenuEntry = {
    id: 'edit',
    label: t('edit'),
    icon: Pencil,
    onAction: () => void navigate({ to: '/dashboard/store/orders/edit/{-$id}', params: { id: order.id } }),
  };
  return (
    <Menu
      label={t('more')}
      trigger={<Button isPending={file.isPending}>{t('more')}</Button>}
      groups={[
        { id: 'documents', label: t('documents'), items: documentEntries },
        {
          id: 'order',
          label: t('thisOrder'),
          items: [
            ...(canManage && (may.price || may.party) ? [edit] : []),
            { id: 'message', label: t('messageCustomer'), icon: MessageSquare, onAction: onMessage },
          ],
        },
      ]}
    />
  );
}
