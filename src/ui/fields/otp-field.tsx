import { field } from '#styled/recipes/field.mjs';
import { otpInput } from '#styled/recipes/otp-input.mjs';
import type { SyntheticEvent } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaProps,
} from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';
import type { Unstyled } from '#src/ui/layout/unstyled.ts';

export type OtpFieldProps = Omit<Unstyled<AriaProps>, 'value' | 'onChange' | 'defaultValue'> &
  FieldTexts & {
    value: string;
    onChange: (digits: string) => void;
    /** Called once all digits are typed or pasted. */
    onComplete?: (digits: string) => void;
    /** The number of digits: 6 for one-time codes, 4 for a PIN. */
    places?: 4 | 6;
    /** Whether it is a PIN: digits are shown as dots, and codes from messages are not suggested. */
    isSecret?: boolean;
  };

/** Keeps the caret of the input at the position of the next digit, because the digits are drawn separately. */
const keepCaretAtEnd = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end)
    input.setSelectionRange(end, end);
};

/** A field for a code or PIN. It is one input, so that pasting `123 456`, autofill and screen readers work. */
export function OtpField({
  value,
  onChange,
  onComplete,
  places = 6,
  isSecret = false,
  ...props
}: OtpFieldProps) {
  const { label, description, error, isOptional = false, ...rest } = props;
  const look = otpInput({ places: places === 4 ? 'four' : 'six' });
  const texts = { label, description, error, isOptional };
  const take = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, places);
    onChange(digits);
    if (digits.length === places && digits !== value) onComplete?.(digits);
  };
  return (
    <AriaTextField
      {...rest}
      value={value}
      onChange={take}
      type={isSecret ? 'password' : 'text'}
      inputMode="numeric"
      autoComplete={isSecret ? 'off' : 'one-time-code'}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={field().root}
    >
      <FieldLabel {...texts} />
      <div className={look.frame}>
        <Input data-private="" className={look.input} onSelect={keepCaretAtEnd} />
        <div aria-hidden className={look.cells}>
          {Array.from({ length: places }, (_, place) => (
            <span
              key={place}
              className={look.cell}
              data-next={place === Math.min(value.length, places - 1) || undefined}
            >
              {isSecret && value[place] ? '•' : value[place]}
            </span>
          ))}
        </div>
      </div>
      <FieldNotes {...texts} />
    </AriaTextField>
  );
}
