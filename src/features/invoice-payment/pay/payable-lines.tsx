import { css } from '#styled/css/css.mjs';
import type { Payable } from '#contract/money/payment.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './pay.messages.ts';

const list = css({ display: 'flex', flexDirection: 'column' });
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  py: '3',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
});
const amount = css({ whiteSpace: 'nowrap' });
const sums = css({ display: 'flex', flexDirection: 'column', gap: '1.5', pt: '4' });
const sum = css({ display: 'flex', justifyContent: 'space-between', gap: '4' });

/** The items and totals of an invoice or order. */
export function PayableLines({ payable }: { payable: Payable }) {
  const { currency, dueMinor, paidMinor, totalMinor } = payable;
  const parts = [
    { id: 'subtotal', label: t('subtotal'), amountMinor: payable.subtotalMinor },
    { id: 'discount', label: t('discount'), amountMinor: -payable.discountMinor },
    { id: 'tax', label: t('tax'), amountMinor: payable.taxMinor },
    ...payable.charges,
  ].filter(({ amountMinor }) => amountMinor !== 0);
  const isPartPaid = paidMinor > 0 && dueMinor > 0;
  return (
    <div>
      <ul className={list} aria-label={t('items')}>
        {payable.items.map(({ id, name, quantity, unitPriceMinor, totalMinor: lineMinor }) => (
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
              <Money amountMinor={lineMinor} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      <dl className={sums}>
        {parts.map(({ id, label, amountMinor }) => (
          <div key={id} className={sum}>
            <dt>
              <Text as="span" tone="muted">
                {label}
              </Text>
            </dt>
            <dd className={amount}>
              <Money amountMinor={amountMinor} currency={currency} tone="muted" />
            </dd>
          </div>
        ))}
        <TotalRow label={t('total')} amountMinor={totalMinor} currency={currency} isLast={!isPartPaid} />
        {isPartPaid && (
          <>
            <TotalRow label={t('paidSoFar')} amountMinor={-paidMinor} currency={currency} isLast={false} />
            <TotalRow label={t('amountDue')} amountMinor={dueMinor} currency={currency} isLast />
          </>
        )}
      </dl>
    </div>
  );
}

type SumProps = { label: string; amountMinor: number; currency: Payable['currency']; isLast: boolean };

const TotalRow = ({ label, amountMinor, currency, isLast }: SumProps) => (
  <div className={sum}>
    <dt>
      <Text as="span" variant={isLast ? 'heading' : 'body'}>
        {label}
      </Text>
    </dt>
    <dd className={amount}>
      <Money amountMinor={amountMinor} currency={currency} variant={isLast ? 'heading' : 'body'} />
    </dd>
  </div>
);
