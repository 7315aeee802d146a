import { useEffect, useRef, useState } from 'react';
import { type Currency, parseAmountMinor } from '#domain/money.ts';
import { currencySymbol, formatAmount } from '#src/lib/format.ts';
import { t } from '#src/lib/messages.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type MoneyFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'defaultValue' | 'type' | 'inputMode' | 'prefix' | 'figures' | 'inputRef'
> & {
  currency: Currency;
  /** Minor units; undefined while the field is empty or holds no amount. */
  value: number | undefined;
  onChange: (amountMinor: number | undefined) => void;
};

/**
 * What is typed stays as it is while typing, and is written out in full when the field is left. What is no amount is told
 * then, and its form is not handed in: it would be taken for an empty field.
 */
export function MoneyField({ currency, value, onChange, error, ...props }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isTold, setTold] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isUnreadable = typed !== undefined && typed.trim() !== '' && parseAmountMinor(typed) === undefined;
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isUnreadable) return undefined;
    const refuse = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setTold(true);
      input.current?.focus();
    };
    form.addEventListener('submit', refuse, { capture: true });
    return () => form.removeEventListener('submit', refuse, { capture: true });
  }, [isUnreadable]);
  return (
    <TextField
      {...props}
      figures
      inputMode="decimal"
      prefix={currencySymbol(currency)}
      inputRef={input}
      error={isUnreadable && isTold ? t('notAnAmount') : error}
      value={typed ?? (value === undefined ? '' : formatAmount(value))}
      onChange={(text) => {
        setTyped(text);
        onChange(parseAmountMinor(text));
      }}
      onBlur={(event) => {
        if (!isUnreadable) setTyped(undefined);
        setTold(isUnreadable);
        props.onBlur?.(event);
      }}
    />
  );
}
