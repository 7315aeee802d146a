import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  orderBulkCalls,
  type BulkPlan,
  type BulkRun,
  type OrderBulkAction,
} from '#contract/store/order-bulk.ts';
import type { OrderTarget } from '#contract/store/order-document.ts';
import { recordablePaymentMethods } from '#domain/order.ts';
import { api } from '#src/lib/api/api.ts';
import { orderKeys } from '#src/features/orders/orders.queries.ts';
import { startOrderBulk } from '#src/features/orders/orders.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import { BulkDialog, type BulkResult } from '#src/ui/overlays/bulk-dialog.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { orderBulkRunQuery } from './bulk-run.queries.ts';
import { t } from './orders.messages.ts';

export type BulkKind = OrderBulkAction;

export type BulkOrdersProps = {
  action: BulkKind;
  target: OrderTarget;
  count: number;
  onClose: (isDone: boolean) => void;
};

const maxReasonLength = 500;
const labels: Record<BulkKind, string> = {
  ship: t('ship'),
  confirm: t('confirm'),
  paid: t('paidAction'),
  deliver: t('deliver'),
  decline: t('decline'),
  cancel: t('cancel'),
};
const methods = recordablePaymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));

const toRefusals = ({ refused }: Pick<BulkPlan, 'refused'>) =>
  refused.map(({ id, number, reason }) => ({ id, name: t('orderNumber', { number }), reason }));
const toPreview = (plan: BulkPlan): BulkResult => ({
  done: plan.possible,
  unchanged: plan.unchanged,
  refused: plan.refusedCount,
  refusals: toRefusals(plan),
});
const toResult = (run: BulkRun): BulkResult => ({
  done: run.done,
  unchanged: run.unchanged,
  refused: run.refusedCount,
  refusals: toRefusals(run),
});

/** An action on several orders: its preview, its progress, and the orders that it wasn't possible for. */
export function BulkOrders({ action: kind, target, count, onClose }: BulkOrdersProps) {
  const [note, setNote] = useState('');
  const [paymentMethod, setPaymentMethod] = useState<(typeof recordablePaymentMethods)[number]>('TRANSFER');
  const isEnd = kind === 'decline' || kind === 'cancel';
  const start = useWrite(startOrderBulk);
  const id = start.data?.id;
  const plan = useQuery({
    queryKey: [...orderKeys.all, 'plan', kind, target],
    queryFn: ({ signal }) =>
      api(orderBulkCalls.planOrderBulk, { body: { action: kind, target } }, { signal }),
    enabled: id === undefined,
    gcTime: 0,
  });
  const { data: run = start.data } = useQuery({ ...orderBulkRunQuery(id ?? ''), enabled: id !== undefined });
  const isFinished = run?.status === 'finished';
  const isRunning = run !== undefined && !isFinished;
  const failure =
    start.refusal?.message ?? (start.isUnreachable ? common('unreachable') : plan.error?.message);
  return (
    <BulkDialog
      title={t(`ask.${kind}`, { count })}
      consequence={t(`why.${kind}`)}
      confirmLabel={labels[kind]}
      isDangerous={isEnd}
      preview={isRunning ? null : plan.data && toPreview(plan.data)}
      result={isFinished ? toResult(run) : undefined}
      isPending={start.isPending || isRunning}
      error={failure}
      onConfirm={() =>
        void start.send({
          body: {
            action: kind,
            target,
            ...(isEnd && note.trim() !== '' && { note }),
            ...(kind === 'paid' && { paymentMethod }),
          },
        })
      }
      onClose={() => onClose(isFinished)}
    >
      {isRunning && (
        <>
          <ProgressBar
            label={t('progress')}
            ratio={run.total === 0 ? 1 : run.progress / run.total}
            valueLabel={t('progressOf', { done: run.progress, total: run.total })}
          />
          <Text variant="small" tone="muted">
            {t('goesOn')}
          </Text>
        </>
      )}
      {!isRunning && kind === 'paid' && (
        <RadioGroup
          label={t('paymentMethod')}
          options={methods}
          value={paymentMethod}
          onChange={setPaymentMethod}
        />
      )}
      {!isRunning && isEnd && (
        <TextArea
          label={common('reason')}
          description={t('reasonWhy')}
          isOptional
          rows={2}
          maxLength={maxReasonLength}
          value={note}
          onChange={setNote}
        />
      )}
    </BulkDialog>
  );
}
