import { useContext, useEffect, useRef, useState } from 'react';
import { type Currency, parseAmountMinor } from '#domain/money.ts';
import { DraftName } from '#src/lib/draft-name.ts';
import { drafts, getFieldDraftName } from '#src/lib/drafts.ts';
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

function readDraftText(textDraftName: string): string | undefined {
  const kept = drafts.read(textDraftName);
  return typeof kept === 'string' ? kept : undefined;
}

/**
 * A field for an amount. The text stays as typed and is formatted when the field loses the focus. An invalid amount is
 * reported then, and prevents its form from being submitted, where it would count as empty.
 */
export function MoneyField({ currency, value, onChange, error, ...props }: MoneyFieldProps) {
  const draftName = useContext(DraftName);
  const textDraftName =
    draftName !== undefined && props.id !== undefined ? getFieldDraftName(draftName, props.id) : undefined;
  const [typed, setTyped] = useState(() =>
    textDraftName === undefined ? undefined : readDraftText(textDraftName),
  );
  const [isErrorShown, setErrorShown] = useState(typed !== undefined);
  const input = useRef<HTMLInputElement>(null);
  const isInvalidAmount = typed !== undefined && typed.trim() !== '' && parseAmountMinor(typed) === undefined;
  // A draft holds amounts only, so an invalid text is kept beside it.
  useEffect(() => {
    if (textDraftName === undefined) return;
    if (isInvalidAmount) drafts.write(textDraftName, typed);
    else drafts.remove(textDraftName);
  }, [textDraftName, isInvalidAmount, typed]);
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isInvalidAmount) return undefined;
    const preventSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setErrorShown(true);
      input.current?.focus();
    };
    form.addEventListener('submit', preventSubmit, { capture: true });
    return () => form.removeEventListener('submit', preventSubmit, { capture: true });
  }, [isInvalidAmount]);
  return (
    <TextField
      {...props}
      figures
      inputMode="decimal"
      prefix={currencySymbol(currency)}
      inputRef={input}
      error={isInvalidAmount && isErrorShown ? t('notAnAmount') : error}
      value={typed ?? (value === undefined ? '' : formatAmount(value))}
      onChange={(text) => {
        setTyped(text);
        onChange(parseAmountMinor(text));
      }}
      onBlur={(event) => {
        if (!isInvalidAmount) setTyped(undefined);
        setErrorShown(isInvalidAmount);
        props.onBlur?.(event);
      }}
    />
  );
}
