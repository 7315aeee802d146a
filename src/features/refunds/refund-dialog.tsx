import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import type { Currency } from '#domain/money.ts';
import { RefundRequest } from '#domain/order-refund.ts';
import { SubmitDialog } from '#src/forms/submit-dialog.tsx';
import type { ApiFailure } from '#src/lib/api/failures.ts';
import { formatMoney } from '#src/lib/format.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { t } from './refund.messages.ts';

type Request = z.output<typeof RefundRequest>;

export type RefundDialogProps = {
  title: string;
  description: string;
  currency: Currency;
  /** What is left to give back, minor units, and what is said to more. */
  mostMinor: number;
  tooMuch: string;
  /** Who reads the reason. */
  whyWho: string;
  call: { isPending: boolean; isUnreachable: boolean; refusal?: ApiFailure | undefined };
  /** What follows from giving back so much. */
  consequence: (amountMinor: number) => string;
  /** What else goes back, below the reason; it shows what is wrong with its own fields. */
  children?: (errorOf: (field: string) => string | undefined) => ReactNode;
  onSubmit: (request: Request) => void;
  onClose: () => void;
};

/** All of some money, or a part of it, goes back; what that brings about is said before. */
export function RefundDialog(props: RefundDialogProps) {
  const { currency, mostMinor, tooMuch, call, consequence, children, onSubmit, ...dialog } = props;
  const [isFull, setFull] = useState(true);
  const [typedMinor, setTypedMinor] = useState<number>();
  const [reason, setReason] = useState('');
  const amountMinor = isFull ? mostMinor : typedMinor;
  const money = (minor: number) => formatMoney(minor, currency);
  const schema = z.extend(RefundRequest, {
    amountMinor: RefundRequest.shape.amountMinor.check(z.maximum(mostMinor, tooMuch)),
  });
  const form = useFormCheck(schema, { amountMinor, reason }, call.refusal);
  const isTooMuch = amountMinor !== undefined && amountMinor > mostMinor;
  const submit = () => {
    const request = form.check();
    if (request) onSubmit(request);
  };
  return (
    <SubmitDialog
      title={dialog.title}
      description={dialog.description}
      form={form}
      call={call}
      saveLabel={amountMinor ? t('refundButton', { amount: money(amountMinor) }) : t('refundPlain')}
      savingLabel={t('refunding')}
      onSubmit={submit}
      onClose={dialog.onClose}
    >
      <RadioGroup
        label={t('howMuch')}
        look="segment"
        options={[
          { value: 'full', label: t('full') },
          { value: 'part', label: t('part') },
        ]}
        value={isFull ? 'full' : 'part'}
        onChange={(chosen) => setFull(chosen === 'full')}
      />
      {!isFull && (
        <MoneyField
          id="amountMinor"
          label={t('amount')}
          description={t('atMost', { amount: money(mostMinor) })}
          currency={currency}
          value={typedMinor}
          onChange={setTypedMinor}
          error={form.errorOf('amountMinor')}
        />
      )}
      <TextArea
        id="reason"
        label={t('why')}
        description={dialog.whyWho}
        rows={2}
        value={reason}
        onChange={setReason}
        error={form.errorOf('reason')}
      />
      {children?.(form.errorOf)}
      {amountMinor !== undefined && amountMinor > 0 && !isTooMuch && (
        <Notice tone="warning">
          {consequence(amountMinor)} {t('noUndo')}
        </Notice>
      )}
    </SubmitDialog>
  );
}
