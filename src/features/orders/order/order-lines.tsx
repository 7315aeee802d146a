import { css } from '#styled/css/css.mjs';
import type { Order } from '#domain/order.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './order.messages.ts';

const lines = css({ display: 'flex', flexDirection: 'column' });
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  py: '3',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
  '& > :last-child': { flexShrink: '0', whiteSpace: 'nowrap' },
});
const sums = css({ display: 'flex', flexDirection: 'column', gap: '1.5', pt: '4' });
const sum = css({ display: 'flex', justifyContent: 'space-between', gap: '4' });

type Priced = Pick<
  Order,
  'currency' | 'itemCount' | 'subtotalMinor' | 'deliveryFeeMinor' | 'discountMinor' | 'totalMinor'
> & {
  lines: readonly Pick<
    Order['lines'][number],
    'id' | 'name' | 'sku' | 'quantity' | 'unitPriceMinor' | 'totalMinor'
  >[];
};

/** The line items and totals of an order, or of a cart that may become one. */
export function OrderLines({ order }: { order: Priced }) {
  const { currency } = order;
  const parts = [
    ['subtotal', order.subtotalMinor],
    ['delivery', order.deliveryFeeMinor],
    ['discount', -order.discountMinor],
  ] as const;
  return (
    <Card title={t('items', { count: order.itemCount })}>
      <ul className={lines}>
        {order.lines.map(({ id, name, sku, quantity, unitPriceMinor, totalMinor }) => (
          <li key={id} className={line}>
            <div>
              <Text as="span" variant="strong">
                {name}
              </Text>
              <Text variant="small" tone="subtle" figures>
                {t('lineOf', { quantity, price: formatMoney(unitPriceMinor, currency) })}
                {sku && ` · ${sku}`}
              </Text>
            </div>
            <Money amountMinor={totalMinor} currency={currency} />
          </li>
        ))}
      </ul>
      <dl className={sums}>
        {parts.map(([part, amountMinor]) =>
          amountMinor === 0 ? null : (
            <div key={part} className={sum}>
              <dt>
                <Text as="span" tone="muted">
                  {t(part)}
                </Text>
              </dt>
              <dd>
                <Money amountMinor={amountMinor} currency={currency} tone="muted" />
              </dd>
            </div>
          ),
        )}
        <div className={sum}>
          <dt>
            <Text as="span" variant="heading">
              {t('total')}
            </Text>
          </dt>
          <dd>
            <Money amountMinor={order.totalMinor} currency={currency} variant="heading" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
