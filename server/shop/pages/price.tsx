import type { Currency } from '#domain/money.ts';
import { formatPrice } from '#server/format.ts';
import type { ShownPrice } from '../data/prices.ts';
import { texts } from '../shop-texts.ts';

export function Price({ price, currency }: { price: ShownPrice; currency: Currency }) {
  const { priceMinor, beforeMinor } = price;
  if (beforeMinor === null) return <span className="price">{formatPrice(priceMinor, currency)}</span>;
  return (
    <span className="price">
      <span className="hidden">{texts.salePrice}</span>
      <span className="sale">{formatPrice(priceMinor, currency)}</span>{' '}
      <s>
        <span className="hidden">{texts.originalPrice}</span>
        {formatPrice(beforeMinor, currency)}
      </s>
    </span>
  );
}
