import type { Currency } from '#domain/money.ts';
import { formatPrice } from '#server/format.ts';
import type { ShownPrice } from '../data/prices.ts';

export function Price({ price, currency }: { price: ShownPrice; currency: Currency }) {
  const { priceMinor, beforeMinor } = price;
  if (beforeMinor === null) return <span className="price">{formatPrice(priceMinor, currency)}</span>;
  return (
    <span className="price">
      <span className="hidden">Sale price </span>
      <span className="sale">{formatPrice(priceMinor, currency)}</span>{' '}
      <s>
        <span className="hidden">Original price </span>
        {formatPrice(beforeMinor, currency)}
      </s>
    </span>
  );
}
