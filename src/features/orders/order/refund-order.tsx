import { useState } from 'react';
import type * as z from 'zod/mini';
import type { OrderOverview } from '#contract/store/order.ts';
import { getRestockSituation, type LineQuantity, type RefundRequest } from '#domain/order-refund.ts';
import { RefundDialog } from '#src/features/refunds/refund-dialog.tsx';
import { t as refundTexts } from '#src/features/refunds/refund.messages.ts';
import { formatMoney, todayIn } from '#src/lib/format.ts';
import { refundOrder } from '#src/features/orders/orders.writes.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './order.messages.ts';

export type RefundOrderProps = {
  overview: OrderOverview;
  /** The time zone of the business. */
  timeZone: string;
  onRefunded: () => void;
  onClose: () => void;
};

/** Refunds an order in full or in part, and restocks returned items. */
export function RefundOrder({ overview, timeZone, onRefunded, onClose }: RefundOrderProps) {
  const { order, refund } = overview;
  const { id, number, version, currency, customer } = order;
  const { leftMinor, collectedMinor } = refund;
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({});
  const [returnedOn, setReturnedOn] = useState(() => todayIn(timeZone));
  const money = (minor: number) => formatMoney(minor, currency);
  const isByHand = collectedMinor === 0;
  const isEnded = order.status === 'CANCELED' || order.status === 'DECLINED';
  const situationOf = (amountMinor: number | undefined) =>
    getRestockSituation(order, amountMinor === leftMinor);
  const quantityOf = ({ lineId, quantity }: LineQuantity, amountMinor: number | undefined) =>
    pieces[lineId] ?? (situationOf(amountMinor) === 'withMerchant' ? quantity : 0);
  const write = useFormWrite(refundOrder, (request: z.output<typeof RefundRequest>) => ({
    params: { id },
    body: {
      ...request,
      restock: refund.pieces.flatMap((line) => {
        const quantity = quantityOf(line, request.amountMinor);
        return quantity > 0 ? [{ lineId: line.lineId, quantity }] : [];
      }),
      version,
      ...(isByHand && { returnedOn }),
    },
  }));
  return (
    <RefundDialog
      title={t('askRefund', { number })}
      by={isByHand ? 'hand' : 'kontor'}
      payee={customer?.name ?? null}
      currency={currency}
      maxAmountMinor={leftMinor}
      maxMessage={t('refundTooMuch', { amount: money(leftMinor) })}
      reasonHint={t('refundWhy')}
      write={write}
      describeConsequence={(amountMinor) =>
        [
          isByHand ? undefined : t('feeStays'),
          order.paid && !isEnded && amountMinor === leftMinor ? t('refundAll') : undefined,
        ]
          .filter(Boolean)
          .join(' ')
      }
      savedNotice={(amount) =>
        isByHand ? t('refundedByHand', { amount }) : refundTexts('started', { amount })
      }
      onSaved={() => {
        onRefunded();
        onClose();
      }}
      onClose={onClose}
    >
      {(errorOf, amountMinor) => (
        <>
          {isByHand && (
            <TextField
              id="returnedOn"
              label={t('returnedOn')}
              type="date"
              value={returnedOn}
              onChange={setReturnedOn}
              error={errorOf('returnedOn')}
            />
          )}
          {refund.pieces.length > 0 && (
            <Stack gap="3">
              <div>
                <Text variant="strong">{t('restockItems')}</Text>
                <Text variant="small" tone="muted">
                  {t(`restock.${situationOf(amountMinor)}`)}
                </Text>
              </div>
              {refund.pieces.map((line) => (
                <Select
                  key={line.lineId}
                  id={`restock.${line.lineId}`}
                  label={order.lines.find(({ id: lineId }) => lineId === line.lineId)?.name ?? ''}
                  description={t('restockOf', { count: line.quantity })}
                  options={Array.from({ length: line.quantity + 1 }, (_, count) => ({
                    value: String(count),
                    label: String(count),
                  }))}
                  value={String(quantityOf(line, amountMinor))}
                  onChange={(chosen) => setPieces({ ...pieces, [line.lineId]: Number(chosen) })}
                  error={errorOf(`restock.${line.lineId}`)}
                />
              ))}
            </Stack>
          )}
        </>
      )}
    </RefundDialog>
  );
}
