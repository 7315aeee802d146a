import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Currency } from '#domain/money.ts';
import { RefundRequest } from '#domain/order-refund.ts';
import { FormDialog } from '#src/forms/form.tsx';
import type { FormWrite } from '#src/forms/form.types.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { t } from './refund.messages.ts';

type Request = z.output<typeof RefundRequest>;

export type RefundDialogProps<Data> = {
  title: string;
  /** The party that returns the money: Kontor, or the merchant, whose refund is only recorded. */
  by: 'kontor' | 'hand';
  /** The name of the person who gets the money. */
  payee: string | null;
  currency: Currency;
  /** The refundable amount, minor units, and the error for a larger one. */
  maxAmountMinor: number;
  maxMessage: string;
  /** Says who reads the reason. */
  reasonHint: string;
  write: FormWrite<Request, Data>;
  /** Describes the consequence of refunding that amount. */
  describeConsequence: (amountMinor: number) => string;
  savedNotice: (amount: string) => string;
  /** Further fields below the reason, which show their own errors. */
  children?: (errorOf: (field: string) => string | undefined, amountMinor: number | undefined) => ReactNode;
  onSaved: () => void;
  onClose: () => void;
};

interface RefundInput {
  part: 'full' | 'part';
  amountMinor: number | undefined;
  reason: string;
}
const initialInput: RefundInput = { part: 'full', amountMinor: undefined, reason: '' };
const partOptions = (['full', 'part'] as const).map((value) => ({ value, label: t(value) }));

/** Returns the first sentence of a refund: who moves the money. */
function describeWhoRefunds(by: 'kontor' | 'hand', name: string | null): string {
  if (by === 'hand') return name === null ? t('byHandPlain') : t('byHand', { name });
  return name === null ? t('byKontorPlain') : t('byKontor', { name });
}

const getRefundLabel = (amount: string | number | undefined) =>
  amount ? t('refundButton', { amount }) : t('refundPlain');

/** Refunds all or part of an amount. The consequence is shown before. */
export function RefundDialog<Data>(props: RefundDialogProps<Data>) {
  const { title, by, payee, currency, maxAmountMinor, maxMessage, describeConsequence, children, onClose } =
    props;
  const isByHand = by === 'hand';
  const money = (minor: number) => formatMoney(minor, currency);
  const getAmount = ({ part, amountMinor }: RefundInput) => (part === 'full' ? maxAmountMinor : amountMinor);
  const form = useWriteForm({
    initial: initialInput,
    toInput: (typed) => ({ amountMinor: getAmount(typed), reason: typed.reason }),
    schema: z.extend(RefundRequest, {
      amountMinor: RefundRequest.shape.amountMinor.check(z.maximum(maxAmountMinor, maxMessage)),
    }),
    write: props.write,
    // The same amount of another refundable amount is a new refund.
    sendOptions: () => ({ basis: maxAmountMinor }),
    savedNotice: (_, request) => props.savedNotice(money(request.amountMinor)),
    onSaved: props.onSaved,
    onClose,
  });
  const { part, amountMinor } = useFormValues(form, (typed) => ({
    part: typed.part,
    amountMinor: getAmount(typed),
  }));
  return (
    <FormDialog
      form={form}
      title={title}
      description={describeWhoRefunds(by, payee)}
      saveLabel={isByHand ? t('record') : getRefundLabel(amountMinor && money(amountMinor))}
      savingLabel={t(isByHand ? 'recording' : 'refunding')}
    >
      <form.RadioGroup name="part" label={t('type')} look="segment" options={partOptions} />
      {part === 'part' && (
        <form.Money
          name="amountMinor"
          label={t('amount')}
          description={t('atMost', { amount: money(maxAmountMinor) })}
          currency={currency}
        />
      )}
      <form.TextArea name="reason" label={common('reason')} description={props.reasonHint} rows={2} />
      {children?.(form.errorOf, amountMinor)}
      {amountMinor !== undefined && amountMinor > 0 && amountMinor <= maxAmountMinor && (
        <Notice tone="warning">
          {describeConsequence(amountMinor)} {common('cantUndo')}
        </Notice>
      )}
    </FormDialog>
  );
}
