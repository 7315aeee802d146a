import { useState, useSyncExternalStore } from 'react';
import type { Checkout } from '#contract/shop/checkout.ts';
import { formatMoney } from '#src/lib/format.ts';
import { t } from './checkout.messages.ts';

const wide = '(min-width: 56em)';
const watchWidth = (listener: () => void) => {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** The lines, the delivery fee and the total. On a phone it can be folded; its total is always shown. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { lines, currency, subtotalMinor, totalMinor, quote, store } = checkout;
  const isWide = useSyncExternalStore(watchWidth, () => window.matchMedia(wide).matches);
  const [isOpen, setIsOpen] = useState(false);
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, 'price');
  return (
    <details
      className="summary"
      open={isWide || isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <span>{t('summary')}</span> <strong>{money(totalMinor)}</strong>
      </summary>
      <ul className="lines">
        {lines.map(({ variationId, name, quantity, totalMinor: sum, imageUrl }) => (
          <li key={variationId}>
            {imageUrl ? (
              <img src={imageUrl} alt="" width={56} height={56} loading="lazy" />
            ) : (
              <span className="empty" aria-hidden="true">
                {Array.from(name)[0]}
              </span>
            )}
            <span className="what">{t('item', { quantity, name })}</span>
            <span className="sum">{money(sum)}</span>
          </li>
        ))}
      </ul>
      <a href={store.cartPath}>{t('backToCart')}</a>
      <dl className="totals">
        <div>
          <dt>{t('subtotal')}</dt>
          <dd>{money(subtotalMinor)}</dd>
        </div>
        <div>
          <dt>{t('deliveryFee')}</dt>
          <dd>{feeText(checkout, money)}</dd>
        </div>
        <div className="total">
          <dt>{quote ? t('total') : t('totalBefore')}</dt>
          <dd>{money(totalMinor)}</dd>
        </div>
      </dl>
    </details>
  );
}

function feeText({ delivery, quote }: Checkout, money: (amountMinor: number) => string): string {
  if (!quote) return delivery ? t('feeNone') : t('feeLater');
  if (delivery?.mode === 'pickup') return t('pickup');
  return quote.feeMinor === 0 ? t('free') : money(quote.feeMinor);
}
