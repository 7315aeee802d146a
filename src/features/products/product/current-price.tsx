import { useState } from 'react';
import type { Business } from '#domain/business.ts';
import { getCurrentPriceMinor, isOnSale } from '#domain/product.ts';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { ProductForm } from './product-form.ts';
import { t } from './product.messages.ts';

export type CurrentPriceProps = {
  label: string;
  of: Omit<ProductForm['own'], 'quantity' | 'isThere'>;
  business: Pick<Business, 'currency' | 'timeZone'>;
};

/** The current price, and the state of the sale. */
export function CurrentPrice({ label, of, business: { currency, timeZone } }: CurrentPriceProps) {
  const { priceMinor, discountStartDate: from, discountEndDate: until } = of;
  const sale = of.discountedAmountMinor ?? null;
  const [now] = useState(() => new Date());
  if (priceMinor === undefined) return null;
  const priced = { ...of, priceMinor, discountedAmountMinor: sale };
  const isSale = isOnSale(priced, now);
  const isLater = from !== null && Date.parse(from) > now.getTime();
  const isOver = until !== null && Date.parse(until) < now.getTime();
  return (
    <Inline gap="2" align="baseline">
      <Text as="span" tone="muted">
        {label}
      </Text>
      <output>
        <Money amountMinor={getCurrentPriceMinor(priced, now)} currency={currency} variant="heading" />
      </output>
      {sale !== null && (
        <Text as="span" variant="small" tone={isSale ? 'success' : 'muted'}>
          {isSale && t('instead', { price: formatMoney(priceMinor, currency) })}
          {!isSale && isLater && t('saleLater', { day: formatDate(from, timeZone, 'day') })}
          {!isSale && isOver && t('saleOver')}
        </Text>
      )}
    </Inline>
  );
}
