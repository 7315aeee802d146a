import { field } from '#styled/recipes/field.mjs';
import { ChevronDown } from 'lucide-react';
import { useField } from 'react-aria/useField';
import { LabelContext } from 'react-aria-components/Label';
import { Provider } from 'react-aria-components/slots';
import { TextContext } from 'react-aria-components/Text';
import { t } from '#src/lib/messages.ts';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';
import { Icon } from '#src/ui/media/icon.tsx';

export type SelectProps<Value extends string> = FieldTexts & {
  id?: string;
  name?: string;
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
};

const nothing = '';

/** A native select, so that phones open their own picker and no script is loaded for it. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { id, name, options, value, onChange, label, description, error, isOptional = false } = props;
  const { isLabelHidden = false } = props;
  const look = field();
  const texts = { label, description, error, isOptional, isLabelHidden };
  const isInvalid = Boolean(error);
  const { labelProps, fieldProps, descriptionProps, errorMessageProps } = useField({
    ...(id !== undefined && { id }),
    label,
    description,
    errorMessage: error,
    isInvalid,
  });
  return (
    <Provider
      values={[
        [LabelContext, labelProps],
        [TextContext, { slots: { description: descriptionProps, errorMessage: errorMessageProps } }],
      ]}
    >
      <div className={look.root}>
        <FieldLabel {...texts} />
        <div className={look.choice}>
          <select
            {...fieldProps}
            name={name}
            aria-invalid={isInvalid || undefined}
            className={look.trigger}
            value={value ?? nothing}
            data-placeholder={value === null || undefined}
            onChange={({ target }) => {
              const option = options[target.selectedIndex - (value === null ? 1 : 0)];
              if (option) onChange(option.value);
            }}
          >
            {value === null && (
              <option value={nothing} disabled>
                {t('choose')}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={look.arrow}>
            <Icon of={ChevronDown} />
          </span>
        </div>
        <FieldNotes {...texts} />
      </div>
    </Provider>
  );
}
