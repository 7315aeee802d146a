import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import { type Invoice, getDueMinor } from '#domain/invoice.ts';
import { LimitNotice } from '#src/features/entitlements/limit-notice.tsx';
import { useLimitProblem } from '#src/features/entitlements/use-limit.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { invoiceNumberQuery } from './invoices.queries.ts';
import { sendInvoice } from './invoices.writes.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { MessageField } from './message-field.tsx';
import { t } from './send-dialog.messages.ts';

export type SendDialogProps = {
  /** The saved invoice. */
  invoice: Invoice;
  business: Business;
  onClose: () => void;
  onSent: (overview: InvoiceOverview) => void;
};

const SendInput = z.object({ mail: z.boolean(), message: z.string() });

/** Confirms what is sent, to whom, and under which number. */
export function SendDialog({ invoice, business, onClose, onSent }: SendDialogProps) {
  const isDraft = invoice.status === 'DRAFT';
  const next = useQuery({ ...invoiceNumberQuery(), enabled: isDraft && invoice.number === null });
  const limit = useLimitProblem('invoicesPerMonth');
  const email = invoice.customer?.email ?? null;
  const { id, version } = invoice;
  const form = useWriteForm({
    initial: { mail: true, message: '' },
    draft: { kind: `invoice to send ${id}` },
    schema: SendInput,
    write: useFormWrite(sendInvoice, (typed: z.infer<typeof SendInput>) => ({
      params: { id },
      body: { version, ...typed },
    })),
    savedNotice: ({ invoice: { number: sentNumber } }) =>
      t(isDraft ? 'sent' : 'sentAgain', { number: sentNumber ?? '' }),
    onSaved: onSent,
    onClose,
  });
  const isEmailed = useFormValues(form, ({ mail }) => mail);
  const amount = formatMoney(isDraft ? invoice.totalMinor : getDueMinor(invoice), invoice.currency);
  const number = invoice.number ?? next.data?.number;
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      title={isDraft ? t('sendDraftTitle') : t('sendTitle', { number: invoice.number ?? '' })}
      saveLabel={t(isDraft ? 'send' : 'sendAgain')}
      isIdle={isDraft && limit !== undefined}
    >
      {isDraft && <LimitNotice limit="invoicesPerMonth" />}
      <Text>
        {t('sendWhy', { amount, date: formatDay(invoice.dueOn) })}
        {isDraft && number && ` ${t('numberWillBe', { number })}`}
      </Text>
      {email === null ? (
        <Text tone="muted">{t('noEmail')}</Text>
      ) : (
        <>
          {isDraft && (
            <form.Checkbox
              name="mail"
              label={t('emailTo', { email })}
              description={t(
                business.kycVerificationStatus === 'approved' ? 'emailToWhy' : 'emailToUnverified',
              )}
            />
          )}
          {isEmailed && <MessageField business={business} form={form} />}
        </>
      )}
    </FormDialog>
  );
}
