import { field } from '#styled/recipes/field.mjs';
import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaProps,
} from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';
import type { Unstyled } from '#src/ui/layout/unstyled.ts';

export type TextFieldProps = Unstyled<AriaProps> &
  FieldTexts & {
    placeholder?: string;
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** Uses digits of equal width, for amounts, codes and account numbers. */
    figures?: boolean;
    inputRef?: Ref<HTMLInputElement>;
  };

export function TextField({
  label,
  description,
  error,
  isOptional,
  isLabelHidden,
  placeholder,
  prefix,
  suffix,
  figures,
  inputRef,
  ...props
}: TextFieldProps) {
  const look = field({ figures });
  const texts = {
    label,
    description,
    error,
    isOptional: isOptional ?? false,
    isLabelHidden: isLabelHidden ?? false,
  };
  return (
    <AriaTextField {...props} isInvalid={Boolean(error)} validationBehavior="aria" className={look.root}>
      <FieldLabel {...texts} />
      <div className={look.control}>
        {prefix && <span className={look.affix}>{prefix}</span>}
        <Input
          data-private=""
          ref={inputRef}
          {...(placeholder ? { placeholder } : {})}
          className={look.input}
        />
        {suffix && <span className={look.affix}>{suffix}</span>}
      </div>
      <FieldNotes {...texts} />
    </AriaTextField>
  );
}
