import { useNavigate } from '@tanstack/react-router';
import {
  Ban,
  BellRing,
  CheckCheck,
  CircleStop,
  Copy,
  FileMinus,
  FileText,
  Link2,
  Link2Off,
  Pencil,
  Printer,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react';
import { invoiceBulkCalls } from '#contract/money/invoice-bulk.ts';
import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import { isInvoiceEditable, getDueMinor, getPayableMinor } from '#domain/invoice.ts';
import { invoiceLifecycle } from '#machines/lifecycles/invoice.lifecycle.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { duplicateInvoice } from '#src/features/invoices/invoices.writes.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import type { MenuEntry } from '#src/ui/overlays/menu.types.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { ShareMenu } from '#src/ui/actions/share-menu.tsx';
import type { InvoiceAction } from './invoice-dialogs.tsx';
import { t } from './invoice.messages.ts';

export type InvoiceMenuProps = {
  overview: InvoiceOverview;
  business: Business;
  canManage: boolean;
  onChoose: (action: InvoiceAction) => void;
};

/** The actions of an invoice besides its main button. An action that isn't possible now is left out. */
export function InvoiceMenu({ overview, business, canManage, onChoose }: InvoiceMenuProps) {
  const navigate = useNavigate();
  const pdf = useFile(invoiceBulkCalls.invoiceDocument);
  const duplication = useWrite(duplicateInvoice);
  const { invoice, link, payments } = overview;
  const { id, status, customer } = invoice;
  const isDue = getDueMinor(invoice) > 0;
  const hasRecordedPayment = payments.some(
    ({ source, status: paymentStatus }) => source === 'hand' && paymentStatus === 'success',
  );
  const legalEvents = invoiceLifecycle.legalEvents(invoice, 'merchant');
  const open = async (print: boolean) => {
    const isOpen = await pdf.open({ params: { id }, query: print ? { print: 'true' } : {} });
    if (!isOpen) notify.error(common('pdfFailed'));
  };
  const duplicate = async () => {
    const duplicated = await duplication.send({ params: { id } });
    if (!duplicated) {
      notify.error(common('unreachable'));
      return;
    }
    notify.success(t('duplicated'));
    await navigate({ to: '/dashboard/invoicing/edit/{-$id}', params: { id: duplicated.invoice.id } });
  };
  const copy = (address: string) =>
    void navigator.clipboard.writeText(address).then(
      () => notify.success(t('copied')),
      () => notify.error(t('notCopied', { link: address })),
    );
  const createEntry = (
    isOffered: boolean,
    kind: Exclude<InvoiceAction['kind'], 'takeBack'>,
    icon: NonNullable<MenuEntry['icon']>,
    label: string,
    isDangerous = false,
  ): MenuEntry[] =>
    isOffered ? [{ id: kind, label, icon, isDangerous, onAction: () => onChoose({ kind }) }] : [];
  const documentEntries: MenuEntry[] = [
    ...(link ? [{ id: 'copy', label: t('copy'), icon: Link2, onAction: () => copy(link) }] : []),
    { id: 'pdf', label: t('pdf'), icon: FileText, onAction: () => void open(false) },
    { id: 'print', label: t('print'), icon: Printer, onAction: () => void open(true) },
  ];
  const edit = {
    id: 'edit',
    label: common('edit'),
    icon: Pencil,
    onAction: () => void navigate({ to: '/dashboard/invoicing/edit/{-$id}', params: { id } }),
  };
  const actionEntries: MenuEntry[] = [
    ...(isInvoiceEditable(invoice) ? [edit] : []),
    ...createEntry(isDue && Boolean(customer?.email), 'send', Send, t('sendAgain')),
    ...createEntry(isDue && Boolean(customer?.email), 'remind', BellRing, t('remind')),
    ...createEntry(getPayableMinor(invoice) > 0, 'markPaid', CheckCheck, t('markPaid')),
    ...createEntry(hasRecordedPayment, 'markUnpaid', Undo2, t('undoPayments')),
    { id: 'duplicate', label: t('duplicate'), icon: Copy, onAction: () => void duplicate() },
    ...createEntry(invoice.nextRecurrenceOn !== null, 'stopRepeat', CircleStop, t('stopRepeat')),
    ...createEntry(link !== null && status !== 'VOID', 'revoke', Link2Off, t('revoke')),
    ...createEntry(status === 'WRITTEN_OFF', 'undoWriteOff', Undo2, t('undoWriteOff')),
    ...createEntry(legalEvents.includes('invoice.writeOff'), 'writeOff', FileMinus, t('writeOff'), true),
    ...createEntry(status !== 'DRAFT' && legalEvents.includes('invoice.void'), 'void', Ban, t('void'), true),
    ...createEntry(status === 'DRAFT', 'delete', Trash2, t('delete'), true),
  ];
  const text = t('shareText', {
    number: invoice.number ?? '',
    business: business.name,
    amount: formatMoney(isDue ? getDueMinor(invoice) : invoice.totalMinor, invoice.currency),
    date: formatDay(invoice.dueOn),
  });
  return (
    <>
      <Menu
        label={t('more')}
        trigger={<Button isPending={pdf.isPending || duplication.isPending}>{t('more')}</Button>}
        groups={[
          { id: 'documents', label: t('documents'), items: documentEntries },
          ...(canManage ? [{ id: 'steps', label: t('thisInvoice'), items: actionEntries }] : []),
        ]}
      />
      {link !== null && isDue && (
        <ShareMenu
          label={t('share')}
          variant="secondary"
          content={{
            title: t('title', { number: invoice.number ?? '' }),
            text,
            url: link,
            phoneNumber: customer?.phoneNumber,
            email: customer?.email,
          }}
        />
      )}
    </>
  );
}
