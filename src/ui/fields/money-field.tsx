import { useContext, useEffect, useRef, useState } from 'react';
import { type Currency, parseAmountMinor } from '#domain/money.ts';
import { DraftName } from '#src/lib/draft-name.ts';
import { drafts, fieldOf } from '#src/lib/drafts.ts';
import { currencySymbol, formatAmount } from '#src/lib/format.ts';
import { t } from '#src/lib/messages.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type MoneyFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'defaultValue' | 'type' | 'inputMode' | 'prefix' | 'figures' | 'inputRef'
> & {
  currency: Currency;
  /** Minor units; undefined while the field is empty or invalid. */
  value: number | undefined;
  onChange: (amountMinor: number | undefined) => void;
};

function keptText(keptAs: string): string | undefined {
  const kept = drafts.read(keptAs);
  return typeof kept === 'string' ? kept : undefined;
}

/**
 * A field for an amount. The text stays as typed and is formatted when the field loses the focus. An invalid amount is
 * reported then, and prevents its form from being submitted, where it would count as empty.
 */
export function MoneyField({ currency, value, onChange, error, ...props }: MoneyFieldProps) {
  const draftName = useContext(DraftName);
  const keptAs = draftName !== undefined && props.id !== undefined ? fieldOf(draftName, props.id) : undefined;
  const [typed, setTyped] = useState(() => (keptAs === undefined ? undefined : keptText(keptAs)));
  const [isTold, setTold] = useState(typed !== undefined);
  const input = useRef<HTMLInputElement>(null);
  const isUnreadable = typed !== undefined && typed.trim() !== '' && parseAmountMinor(typed) === undefined;
  // A draft holds amounts only, so an invalid text is kept beside it.
  useEffect(() => {
    if (keptAs === undefined) return;
    if (isUnreadable) drafts.write(keptAs, typed);
    else drafts.remove(keptAs);
  }, [keptAs, isUnreadable, typed]);
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
