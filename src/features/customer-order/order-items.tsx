import { css } from '#styled/css/css.mjs';
import type { CustomerOrder } from '#contract/store/customer-order.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './customer-order.messages.ts';

const list = css({ display: 'flex', flexDirection: 'column' });
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  py: '3',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
  _first: { pt: '0' },
});
const amount = css({ whiteSpace: 'nowrap' });
const sums = css({ display: 'flex', flexDirection: 'column', gap: '1.5', pt: '4' });
const sum = css({ display: 'flex', justifyContent: 'space-between', gap: '4' });

/** The items of an order, its total and its payments. */
export function OrderItems({ order }: { order: CustomerOrder }) {
  const { currency, items } = order;
  const parts = [
    { label: t('subtotal'), amountMinor: order.subtotalMinor },
    { label: t('delivery'), amountMinor: order.deliveryFeeMinor },
    { label: t('discount'), amountMinor: -order.discountMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0);
  const payments = [
    { label: t('paid'), amountMinor: order.paidMinor },
    { label: t('refundPending'), amountMinor: order.refundPendingMinor },
    { label: t('refunded'), amountMinor: order.refundedMinor },
  ].filter(({ amountMinor }) => amountMinor > 0);
  return (
    <Card title={t('items')}>
      <ul className={list}>
        {items.map(({ id, name, quantity, unitPriceMinor, totalMinor }) => (
          <li key={id} className={line}>
            <div>
              <Text as="span" variant="strong">
                {name}
              </Text>
              <Text variant="small" tone="subtle" figures>
                {t('lineOf', { quantity, price: formatMoney(unitPriceMinor, currency) })}
              </Text>
            </div>
            <span className={amount}>
              <Money amountMinor={totalMinor} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      <dl className={sums}>
        {(parts.length > 1 ? parts : []).map((part) => (
          <TotalRow key={part.label} {...part} currency={currency} />
        ))}
        <TotalRow label={t('total')} amountMinor={order.totalMinor} currency={currency} isTotal />
        {payments.map((part) => (
          <TotalRow key={part.label} {...part} currency={currency} />
        ))}
      </dl>
    </Card>
  );
}

type SumProps = {
  label: string;
  amountMinor: number;
  currency: CustomerOrder['currency'];
  isTotal?: boolean;
};

const TotalRow = ({ label, amountMinor, currency, isTotal = false }: SumProps) => (
  <div className={sum}>
    <dt>
      <Text as="span" variant={isTotal ? 'heading' : 'body'} tone={isTotal ? 'default' : 'muted'}>
        {label}
      </Text>
    </dt>
    <dd className={amount}>
      {isTotal ? (
        <Money amountMinor={amountMinor} currency={currency} variant="heading" />
      ) : (
        <Money amountMinor={amountMinor} currency={currency} tone="muted" />
      )}
    </dd>
  </div>
);
