import { css } from '#styled/css/css.mjs';
import type { InvoicePayment } from '#contract/money/invoice.ts';
import type { Invoice } from '#domain/invoice.ts';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import { Badge, type Tone } from '#src/ui/data/badge.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './invoice.messages.ts';

const list = css({ display: 'flex', flexDirection: 'column', my: '-3' });
const entry = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  py: '3',
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
});
const tones: Record<InvoicePayment['status'], Tone> = {
  success: 'success',
  pending: 'info',
  failed: 'neutral',
  notFound: 'neutral',
  reversed: 'neutral',
  error: 'warning',
  unknown: 'warning',
};
const sourceLabels: Record<InvoicePayment['source'], string> = {
  hand: t('recordedManually'),
  provider: t('byProvider'),
  import: t('imported'),
};

export type InvoicePaymentsProps = {
  payments: readonly InvoicePayment[];
  invoice: Invoice;
  timeZone: string;
  /** Undefined for people with view access. */
  onUndo: ((payment: InvoicePayment) => void) | undefined;
};

/** The payments of an invoice. A manually recorded payment can be undone. */
export function InvoicePayments({ payments, invoice, timeZone, onUndo }: InvoicePaymentsProps) {
  const { currency, status: invoiceStatus } = invoice;
  return (
    <Card title={t('payments')}>
      {payments.length === 0 ? (
        <Text tone="muted">{t(invoiceStatus === 'DRAFT' ? 'noPaymentsDraft' : 'noPayments')}</Text>
      ) : (
        <ul className={list}>
          {payments.map((payment) => {
            const { id, at, amountMinor, refundedMinor, method, source, status, note } = payment;
            const methodText = [method && paymentMethodLabels[method], sourceLabels[source]]
              .filter(Boolean)
              .join(', ');
            return (
              <li key={id} className={entry}>
                <Inline justify="between">
                  <Money amountMinor={amountMinor} currency={currency} variant="strong" />
                  <Badge tone={tones[status]}>{t(`payment.${status}`)}</Badge>
                </Inline>
                <Text variant="small" tone="muted">
                  {formatDate(at, timeZone, 'day')} · {methodText}
                </Text>
                {refundedMinor > 0 && (
                  <Text variant="small" tone="muted">
                    {t('refundedOf', { amount: formatMoney(refundedMinor, currency) })}
                  </Text>
                )}
                {note && <Text variant="small">{note}</Text>}
                {onUndo && source === 'hand' && status === 'success' && (
                  <div>
                    <Button size="sm" variant="quiet" onPress={() => onUndo(payment)}>
                      {t('undoPayment')}
                    </Button>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
