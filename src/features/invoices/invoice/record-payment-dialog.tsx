import * as z from 'zod/mini';
import { Day } from '#domain/id.ts';
import { type Invoice, getPayableMinor } from '#domain/invoice.ts';
import { recordablePaymentMethods } from '#domain/order.ts';
import { recordInvoicePayment, updateInvoicePaymentStatus } from '#src/features/invoices/invoices.writes.ts';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatMoney, todayIn } from '#src/lib/format.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { t } from './invoice.messages.ts';

const methodOptions = recordablePaymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));
const createAmountSchema = (dueMinor: number, maxAmount: string) =>
  z
    .int('Enter an amount')
    .check(
      z.minimum(1, 'Enter an amount'),
      z.maximum(dueMinor, `Enter at most the amount due, ${maxAmount}`),
    );

const createPaymentSchema = (dueMinor: number, maxAmount: string) =>
  z.object({
    amountMinor: createAmountSchema(dueMinor, maxAmount),
    method: z.enum(recordablePaymentMethods),
    paidOn: Day,
    note: z.string(),
  });
type PaymentInput = z.infer<ReturnType<typeof createPaymentSchema>>;

export type RecordPaymentDialogProps = {
  invoice: Invoice;
  timeZone: string;
  /** Records the whole amount due, without a field for the amount. */
  isFullAmount: boolean;
  onClose: () => void;
};

/** Records a payment outside of Kontor: its amount, method and date. */
export function RecordPaymentDialog({ invoice, timeZone, isFullAmount, onClose }: RecordPaymentDialogProps) {
  const dueMinor = getPayableMinor(invoice);
  const maxAmount = formatMoney(dueMinor, invoice.currency);
  const params = { id: invoice.id };
  const number = invoice.number ?? '';
  const recordPayment = useFormWrite(recordInvoicePayment, (body: PaymentInput) => ({ params, body }));
  const markPaid = useFormWrite(updateInvoicePaymentStatus, ({ method, paidOn }: PaymentInput) => ({
    params,
    body: { method, paidOn, version: invoice.version },
  }));
  const initial: Omit<PaymentInput, 'amountMinor'> & { amountMinor: number | undefined } = {
    amountMinor: dueMinor,
    method: 'TRANSFER',
    paidOn: todayIn(timeZone),
    note: '',
  };
  const form = useWriteForm({
    initial,
    schema: createPaymentSchema(dueMinor, maxAmount),
    write: isFullAmount ? markPaid : recordPayment,
    savedNotice: (_, { amountMinor }) =>
      isFullAmount
        ? t('paidNow', { number })
        : t('recorded', { amount: formatMoney(amountMinor, invoice.currency) }),
    onSaved: onClose,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={isFullAmount ? t('paidTitle', { number }) : t('recordTitle')}
      description={isFullAmount ? t('paidWhy', { amount: maxAmount }) : t('recordWhy', { amount: maxAmount })}
      saveLabel={isFullAmount ? t('markPaid') : t('record')}
    >
      {!isFullAmount && <form.Money name="amountMinor" label={t('amount')} currency={invoice.currency} />}
      <Grid columns="two">
        <form.Select name="method" label={t('method')} options={methodOptions} />
        <form.Day name="paidOn" label={t('paidOn')} />
      </Grid>
      {!isFullAmount && <form.Text name="note" label={common('note')} isOptional />}
    </FormDialog>
  );
}
