import { field } from '#styled/recipes/field.mjs';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaProps,
} from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';
import type { Unstyled } from '#src/ui/layout/unstyled.ts';

export type TextAreaProps = Unstyled<AriaProps> & FieldTexts & { placeholder?: string; rows?: number };

export function TextArea({
  label,
  description,
  error,
  isOptional,
  placeholder,
  rows = 3,
  ...props
}: TextAreaProps) {
  const look = field();
  const texts = { label, description, error, isOptional: isOptional ?? false };
  return (
    <AriaTextField {...props} isInvalid={Boolean(error)} validationBehavior="aria" className={look.root}>
      <FieldLabel {...texts} />
      <div className={look.control}>
        <AriaTextArea data-private="" rows={rows} placeholder={placeholder} className={look.input} />
      </div>
      <FieldNotes {...texts} />
    </AriaTextField>
  );
}
