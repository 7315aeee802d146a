import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Day } from '#domain/id.ts';
import { type Invoice, payableMinor } from '#domain/invoice.ts';
import { handPaymentMethods } from '#domain/order.ts';
import { SubmitDialog } from '#src/forms/submit-dialog.tsx';
import { todayIn, formatMoney } from '#src/lib/format.ts';
import { noteInvoiceChanged } from '#src/features/invoices/invoices.queries.ts';
import { useAttemptKey } from '#src/forms/use-attempt-key.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { paymentMethodWords } from '#src/features/orders/order.words.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './invoice.messages.ts';

const methods = handPaymentMethods.map((value) => ({ value, label: paymentMethodWords[value] }));
const amountOf = (owed: number, most: string) =>
  z
    .int('Enter an amount')
    .check(z.minimum(1, 'Enter an amount'), z.maximum(owed, `No more than ${most} is owed`));

export type RecordDialogProps = {
  invoice: Invoice;
  timeZone: string;
  /** All that is owed, so that no amount is asked for. */
  isWhole: boolean;
  onClose: () => void;
};

/** Money that came in outside of Kontor: how much, how and when. */
export function RecordDialog({ invoice, timeZone, isWhole, onClose }: RecordDialogProps) {
  const queryClient = useQueryClient();
  const owed = payableMinor(invoice);
  const most = formatMoney(owed, invoice.currency);
  const [values, setValues] = useState<{
    amountMinor: number | undefined;
    method: (typeof handPaymentMethods)[number];
    paidOn: string;
    note: string;
  }>(() => ({
    amountMinor: owed,
    method: 'TRANSFER',
    paidOn: todayIn(timeZone),
    note: '',
  }));
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const record = useCall('recordInvoicePayment');
  const mark = useCall('updateInvoicePaymentStatus');
  const call = isWhole ? mark : record;
  const keyOf = useAttemptKey();
  const form = useFormCheck(
    z.object({
      amountMinor: amountOf(owed, most),
      method: z.enum(handPaymentMethods),
      paidOn: Day,
      note: z.string(),
    }),
    values,
    call.refusal,
  );
  const save = async () => {
    const payment = form.check();
    if (!payment) return;
    const { amountMinor, method, paidOn } = payment;
    const params = { id: invoice.id };
    const options = { idempotencyKey: keyOf(payment) };
    const overview = isWhole
      ? await mark.send({ params, body: { method, paidOn, version: invoice.version } }, options)
      : await record.send({ params, body: payment }, options);
    if (!overview) return;
    noteInvoiceChanged(queryClient, overview);
    notify.success(
      isWhole
        ? t('paidNow', { number: invoice.number ?? '' })
        : t('recorded', { amount: formatMoney(amountMinor, invoice.currency) }),
    );
    onClose();
  };
  const field = (name: keyof typeof values) => ({ id: name, error: form.errorOf(name) });
  return (
    <SubmitDialog
      title={isWhole ? t('paidTitle', { number: invoice.number ?? '' }) : t('recordTitle')}
      description={isWhole ? t('paidWhy', { amount: most }) : t('recordWhy', { amount: most })}
      form={form}
      call={call}
      saveLabel={isWhole ? t('markPaid') : t('record')}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {!isWhole && (
        <MoneyField
          {...field('amountMinor')}
          label={t('amount')}
          currency={invoice.currency}
          value={values.amountMinor}
          onChange={(amountMinor) => set({ amountMinor })}
        />
      )}
      <Grid columns="two">
        <Select
          label={t('method')}
          options={methods}
          value={values.method}
          onChange={(method) => set({ method })}
        />
        <TextField
          {...field('paidOn')}
          type="date"
          label={t('paidOn')}
          value={values.paidOn}
          onChange={(paidOn) => set({ paidOn })}
        />
      </Grid>
      {!isWhole && (
        <TextField
          {...field('note')}
          label={t('noteLabel')}
          isOptional
          value={values.note}
          onChange={(note) => set({ note })}
        />
      )}
    </SubmitDialog>
  );
}
