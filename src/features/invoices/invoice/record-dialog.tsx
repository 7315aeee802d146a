import * as z from 'zod/mini';
import { Day } from '#domain/id.ts';
import { type Invoice, payableMinor } from '#domain/invoice.ts';
import { handPaymentMethods } from '#domain/order.ts';
import { recordInvoicePayment, updateInvoicePaymentStatus } from '#src/features/invoices/invoices.writes.ts';
import { paymentMethodWords } from '#src/features/orders/order.words.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatMoney, todayIn } from '#src/lib/format.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { t } from './invoice.messages.ts';

const methods = handPaymentMethods.map((value) => ({ value, label: paymentMethodWords[value] }));
const amountOf = (owed: number, most: string) =>
  z
    .int('Enter an amount')
    .check(z.minimum(1, 'Enter an amount'), z.maximum(owed, `Enter at most the amount due, ${most}`));

const paymentOf = (owed: number, most: string) =>
  z.object({
    amountMinor: amountOf(owed, most),
    method: z.enum(handPaymentMethods),
    paidOn: Day,
    note: z.string(),
  });
type Payment = z.infer<ReturnType<typeof paymentOf>>;

export type RecordDialogProps = {
  invoice: Invoice;
  timeZone: string;
  /** Records the whole amount due, without a field for the amount. */
  isWhole: boolean;
  onClose: () => void;
};

/** Records a payment outside of Kontor: its amount, method and date. */
export function RecordDialog({ invoice, timeZone, isWhole, onClose }: RecordDialogProps) {
  const owed = payableMinor(invoice);
  const most = formatMoney(owed, invoice.currency);
  const params = { id: invoice.id };
  const number = invoice.number ?? '';
  const record = useFormWrite(recordInvoicePayment, (body: Payment) => ({ params, body }));
  const mark = useFormWrite(updateInvoicePaymentStatus, ({ method, paidOn }: Payment) => ({
    params,
    body: { method, paidOn, version: invoice.version },
  }));
  const initial: Omit<Payment, 'amountMinor'> & { amountMinor: number | undefined } = {
    amountMinor: owed,
    method: 'TRANSFER',
    paidOn: todayIn(timeZone),
    note: '',
  };
  const form = useWriteForm({
    initial,
    schema: paymentOf(owed, most),
    write: isWhole ? mark : record,
    savedNotice: (_, { amountMinor }) =>
      isWhole
        ? t('paidNow', { number })
        : t('recorded', { amount: formatMoney(amountMinor, invoice.currency) }),
    onSaved: onClose,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={isWhole ? t('paidTitle', { number }) : t('recordTitle')}
      description={isWhole ? t('paidWhy', { amount: most }) : t('recordWhy', { amount: most })}
      saveLabel={isWhole ? t('markPaid') : t('record')}
    >
      {!isWhole && <form.Money name="amountMinor" label={t('amount')} currency={invoice.currency} />}
      <Grid columns="two">
        <form.Select name="method" label={t('method')} options={methods} />
        <form.Day name="paidOn" label={t('paidOn')} />
      </Grid>
      {!isWhole && <form.Text name="note" label={common('note')} isOptional />}
    </FormDialog>
  );
}
