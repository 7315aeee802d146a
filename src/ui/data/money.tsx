import type { Currency } from '#domain/money.ts';
import { formatMoney, type MoneyStyle } from '#src/lib/format.ts';
import { Text, type TextProps } from '#src/ui/layout/text.tsx';

export type MoneyProps = Pick<TextProps, 'variant' | 'tone'> & {
  /** An integer number of minor units. */
  amountMinor: number;
  currency: Currency;
  format?: MoneyStyle;
};

export const Money = ({ amountMinor, currency, format, variant = 'inherit', ...look }: MoneyProps) => (
  <Text as="span" figures variant={variant} {...look}>
    {formatMoney(amountMinor, currency, format)}
  </Text>
);
