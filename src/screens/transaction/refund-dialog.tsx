import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { RefundRequest, type RevenueBalance, type TransactionOverview } from '#contract/transaction.ts';
import { refundParts } from '#domain/ledger.ts';
import { FormDialog } from '#src/flows/details/form-dialog.tsx';
import { formatMoney } from '#src/lib/format.ts';
import { noteRefundBegun, revenueBalanceQuery } from '#src/lib/queries/revenue.queries.ts';
import { useAttemptKey } from '#src/lib/use-attempt-key.ts';
import { useCall } from '#src/lib/use-call.ts';
import { useFormCheck } from '#src/lib/use-form-check.ts';
import { MoneyField } from '#src/ui/money-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { notify } from '#src/ui/notifications.ts';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { t } from './transaction.messages.ts';

export type RefundDialogProps = { overview: TransactionOverview; onClose: () => void };

/** All of a payment, or a part of it, goes back; what that does to the balance is said before. */
export function RefundDialog({ overview, onClose }: RefundDialogProps) {
  const { transaction, refundableMinor } = overview;
  const { id, currency, counterpart, label } = transaction;
  const queryClient = useQueryClient();
  const [isFull, setFull] = useState(true);
  const [typedMinor, setTypedMinor] = useState<number>();
  const [reason, setReason] = useState('');
  const call = useCall('refundTransaction');
  const keyOf = useAttemptKey();
  const amountMinor = isFull ? refundableMinor : typedMinor;
  const money = (minor: number) => formatMoney(minor, currency);
  const schema = z.extend(RefundRequest, {
    amountMinor: RefundRequest.shape.amountMinor.check(
      z.maximum(refundableMinor, t('tooMuch', { amount: money(refundableMinor) })),
    ),
  });
  const form = useFormCheck(schema, { amountMinor, reason }, call.refusal);
  const isTooMuch = amountMinor !== undefined && amountMinor > refundableMinor;
  const submit = async () => {
    const body = form.check();
    if (!body) return;
    const begun = await call.send(
      { params: { id }, body },
      { idempotencyKey: keyOf({ ...body, refundableMinor }) },
    );
    if (!begun) return;
    notify.success(t('begun', { amount: money(body.amountMinor) }));
    noteRefundBegun(queryClient, begun);
    onClose();
  };
  return (
    <FormDialog
      title={label === null ? t('askRefundPlain') : t('askRefund', { label })}
      description={counterpart ? t('refundTo', { name: counterpart }) : t('refundToNobody')}
      form={form}
      call={call}
      saveLabel={amountMinor ? t('refundButton', { amount: money(amountMinor) }) : t('refundPlain')}
      savingLabel={t('refunding')}
      onSubmit={() => void submit()}
      onClose={onClose}
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
          description={t('atMost', { amount: money(refundableMinor) })}
          currency={currency}
          value={typedMinor}
          onChange={setTypedMinor}
          error={form.errorOf('amountMinor')}
        />
      )}
      <TextArea
        id="reason"
        label={t('why')}
        description={t('whyWho')}
        rows={2}
        value={reason}
        onChange={setReason}
        error={form.errorOf('reason')}
      />
      {amountMinor !== undefined && amountMinor > 0 && !isTooMuch && (
        <Consequence overview={overview} amountMinor={amountMinor} />
      )}
    </FormDialog>
  );
}

/** Of the payment, what waits to settle: what a refund takes first. */
const unsettledMinor = ({ transaction }: TransactionOverview): number => {
  const { settlesAt, settledAt, netMinor, surplusMinor, refundedMinor } = transaction;
  return settlesAt && !settledAt ? Math.max(0, netMinor - surplusMinor - refundedMinor) : 0;
};

type ConsequenceProps = { overview: TransactionOverview; amountMinor: number };

function Consequence({ overview, amountMinor }: ConsequenceProps) {
  const { data: balance } = useQuery({ ...revenueBalanceQuery(), staleTime: 0 });
  const { feeMinor, currency } = overview.transaction;
  const money = (minor: number) => formatMoney(minor, currency);
  const said = [
    feeMinor > 0 ? t('feeStays', { fee: money(feeMinor) }) : undefined,
    balance?.currency === currency ? afterwards(overview, amountMinor, balance, money) : undefined,
    t('noUndo'),
  ];
  return <Notice tone="warning">{said.filter(Boolean).join(' ')}</Notice>;
}

function afterwards(
  overview: TransactionOverview,
  amountMinor: number,
  { availableMinor }: RevenueBalance,
  money: (minor: number) => string,
): string {
  const pendingMinor = unsettledMinor(overview);
  const parts = refundParts(amountMinor, { pendingMinor, availableMinor });
  if (parts.receivableMinor > 0) return t('owed', { amount: money(parts.receivableMinor) });
  if (parts.availableMinor === 0)
    return t('leftPending', { amount: money(pendingMinor - parts.pendingMinor) });
  return t('left', { amount: money(availableMinor - parts.availableMinor) });
}
