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
import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import { isInvoiceEditable, owedMinor, payableMinor } from '#domain/invoice.ts';
import { invoiceLaw } from '#machines/lifecycles/invoice.lifecycle.ts';
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
import type { Asked } from './invoice-dialogs.tsx';
import { t } from './invoice.messages.ts';

export type InvoiceMenuProps = {
  overview: InvoiceOverview;
  business: Business;
  mayManage: boolean;
  onAsk: (asked: Asked) => void;
};

/** The actions of an invoice besides its main button. An action that isn't possible now is left out. */
export function InvoiceMenu({ overview, business, mayManage, onAsk }: InvoiceMenuProps) {
  const navigate = useNavigate();
  const paper = useFile('invoiceDocument');
  const copying = useWrite(duplicateInvoice);
  const { invoice, link, payments } = overview;
  const { id, status, customer } = invoice;
  const isOwed = owedMinor(invoice) > 0;
  const isRecorded = payments.some(({ source, status: how }) => source === 'hand' && how === 'success');
  const legal = invoiceLaw.legalEvents(invoice, 'merchant');
  const open = async (print: boolean) => {
    const isOpen = await paper.open({ params: { id }, query: print ? { print: 'true' } : {} });
    if (!isOpen) notify.error(common('pdfFailed'));
  };
  const duplicate = async () => {
    const copied = await copying.send({ params: { id } });
    if (!copied) {
      notify.error(common('unreachable'));
      return;
    }
    notify.success(t('duplicated'));
    await navigate({ to: '/dashboard/invoicing/edit/{-$id}', params: { id: copied.invoice.id } });
  };
  const copy = (address: string) =>
    void navigator.clipboard.writeText(address).then(
      () => notify.success(t('copied')),
      () => notify.error(t('notCopied', { link: address })),
    );
  const entry = (
    isOffered: boolean,
    kind: Exclude<Asked['kind'], 'takeBack'>,
    icon: NonNullable<MenuEntry['icon']>,
    label: string,
    isDangerous = false,
  ): MenuEntry[] =>
    isOffered ? [{ id: kind, label, icon, isDangerous, onAction: () => onAsk({ kind }) }] : [];
  const papers: MenuEntry[] = [
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
  const steps: MenuEntry[] = [
    ...(isInvoiceEditable(invoice) ? [edit] : []),
    ...entry(isOwed && Boolean(customer?.email), 'send', Send, t('sendAgain')),
    ...entry(isOwed && Boolean(customer?.email), 'remind', BellRing, t('remind')),
    ...entry(payableMinor(invoice) > 0, 'markPaid', CheckCheck, t('markPaid')),
    ...entry(isRecorded, 'markUnpaid', Undo2, t('markUnpaid')),
    { id: 'duplicate', label: t('duplicate'), icon: Copy, onAction: () => void duplicate() },
    ...entry(invoice.nextOn !== null, 'stopRepeat', CircleStop, t('stopRepeat')),
    ...entry(link !== null && status !== 'VOID', 'revoke', Link2Off, t('revoke')),
    ...entry(status === 'WRITTEN_OFF', 'undoWriteOff', Undo2, t('undoWriteOff')),
    ...entry(legal.includes('invoice.writeOff'), 'writeOff', FileMinus, t('writeOff'), true),
    ...entry(status !== 'DRAFT' && legal.includes('invoice.void'), 'void', Ban, t('void'), true),
    ...entry(status === 'DRAFT', 'delete', Trash2, t('delete'), true),
  ];
  const text = t('shareText', {
    number: invoice.number ?? '',
    business: business.name,
    amount: formatMoney(isOwed ? owedMinor(invoice) : invoice.totalMinor, invoice.currency),
    date: formatDay(invoice.dueOn),
  });
  return (
    <>
      <Menu
        label={t('more')}
        trigger={<Button isPending={paper.isPending || copying.isPending}>{t('more')}</Button>}
        groups={[
          { id: 'papers', label: t('papers'), items: papers },
          ...(mayManage ? [{ id: 'steps', label: t('thisInvoice'), items: steps }] : []),
        ]}
      />
      {link !== null && isOwed && (
        <ShareMenu
          label={t('share')}
          variant="secondary"
          what={{
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
