import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import { type Invoice, owedMinor } from '#domain/invoice.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { invoiceNumberQuery } from './invoices.queries.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { sendInvoice } from './invoices.writes.ts';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { MessageField } from './message-field.tsx';
import { t } from './send-dialog.messages.ts';

export type SendDialogProps = {
  /** As it is saved. */
  invoice: Invoice;
  business: Business;
  onClose: () => void;
  onSent: (overview: InvoiceOverview) => void;
};

/** Asks once more what goes out, to whom, and under which number. */
export function SendDialog({ invoice, business, onClose, onSent }: SendDialogProps) {
  const isDraft = invoice.status === 'DRAFT';
  const next = useQuery({ ...invoiceNumberQuery(), enabled: isDraft && invoice.number === null });
  const email = invoice.customer?.email ?? null;
  const [isMailed, setMailed] = useState(true);
  const [message, setMessage] = useState('');
  const call = useWrite(sendInvoice);
  const send = async () => {
    const body = { version: invoice.version, mail: isMailed, message };
    const overview = await call.send({ params: { id: invoice.id }, body });
    if (!overview) return;
    notify.success(t(isDraft ? 'sent' : 'sentAgain', { number: overview.invoice.number ?? '' }));
    onSent(overview);
  };
  const amount = formatMoney(isDraft ? invoice.totalMinor : owedMinor(invoice), invoice.currency);
  const number = invoice.number ?? next.data?.number;
  return (
    <ConfirmDialog
      title={isDraft ? t('sendDraftTitle') : t('sendTitle', { number: invoice.number ?? '' })}
      consequence={
        <Stack gap="4">
          <Text>
            {t('sendWhy', { amount, date: formatDay(invoice.dueOn) })}
            {isDraft && number && ` ${t('numberWillBe', { number })}`}
          </Text>
          {email === null ? (
            <Text tone="muted">{t('noMail')}</Text>
          ) : (
            <>
              {isDraft && (
                <Checkbox
                  label={t('mailIt', { email })}
                  description={t('mailItWhy')}
                  isSelected={isMailed}
                  onChange={setMailed}
                />
              )}
              {isMailed && <MessageField business={business} value={message} onChange={setMessage} />}
            </>
          )}
        </Stack>
      }
      confirmLabel={t(isDraft ? 'send' : 'sendAgain')}
      isOpen
      isPending={call.isPending}
      error={
        call.isUnreachable ? t('unreachable') : (call.refusal?.fields[0]?.message ?? call.refusal?.message)
      }
      onClose={onClose}
      onConfirm={() => void send()}
    />
  );
}
