import { useState } from 'react';
import { type Currency, parseAmountMinor } from '#domain/money.ts';
import { currencySymbol, formatAmount } from '#src/lib/format.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type MoneyFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'defaultValue' | 'type' | 'inputMode' | 'prefix' | 'figures'
> & {
  currency: Currency;
  /** Minor units; undefined while the field is empty or holds no amount. */
  value: number | undefined;
  onChange: (amountMinor: number | undefined) => void;
};

/** What is typed stays as it is while typing, and is written out in full when the field is left. */
export function MoneyField({ currency, value, onChange, ...props }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...props}
      figures
      inputMode="decimal"
      prefix={currencySymbol(currency)}
      value={typed ?? (value === undefined ? '' : formatAmount(value))}
      onChange={(text) => {
        setTyped(text);
        onChange(parseAmountMinor(text));
      }}
      onBlur={(event) => {
        if (value !== undefined) setTyped(undefined);
        props.onBlur?.(event);
      }}
    />
  );
}
