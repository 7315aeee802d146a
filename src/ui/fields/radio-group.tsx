import { choice } from '#styled/recipes/choice.mjs';
import type { ReactNode } from 'react';
import {
  Radio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaProps,
} from 'react-aria-components/RadioGroup';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';
import type { Unstyled } from '#src/ui/layout/unstyled.ts';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  isDisabled?: boolean;
};

export type RadioGroupProps<Value extends string> = Omit<
  Unstyled<AriaProps>,
  'value' | 'onChange' | 'defaultValue'
> &
  FieldTexts & {
    options: readonly RadioOption<Value>[];
    value: Value | null;
    onChange: (value: Value) => void;
    /** `tile` for an important choice with descriptions, `segment` for two to four short labels, `chip` for more of them. */
    look?: 'radio' | 'tile' | 'segment' | 'chip';
  };

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const {
    options,
    value,
    onChange,
    look: kind = 'radio',
    label,
    description,
    error,
    isOptional = false,
    ...rest
  } = props;
  const look = choice({ kind });
  const texts = { label, description, error, isOptional };
  const take = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <AriaRadioGroup
      {...rest}
      value={value}
      onChange={take}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={look.group}
    >
      <FieldLabel {...texts} />
      <div className={look.options}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled ?? false}
            className={look.root}
          >
            <span className={look.mark} />
            <span className={look.texts}>
              <span className={look.label}>{option.label}</span>
              {option.description && <span className={look.description}>{option.description}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes {...texts} />
    </AriaRadioGroup>
  );
}
