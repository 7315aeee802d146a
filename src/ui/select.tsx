import { field } from '#styled/recipes/field.mjs';
import { options as optionsLook } from '#styled/recipes/options.mjs';
import { popover } from '#styled/recipes/popover.mjs';
import { Check, ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import {
  Select as AriaSelect,
  SelectValue,
  type SelectProps as AriaProps,
} from 'react-aria-components/Select';
import { t } from '#src/lib/messages.ts';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';
import { Icon } from './icon.tsx';
import type { Choice } from './radio-group.tsx';
import type { Sealed } from './sealed.ts';

export type SelectProps<Value extends string> = Omit<
  Sealed<AriaProps>,
  'value' | 'onChange' | 'defaultValue' | 'selectionMode' | 'items' | 'selectedKey' | 'onSelectionChange'
> &
  FieldTexts & {
    options: readonly (Choice<Value> & { label: string })[];
    value: Value | null;
    onChange: (value: Value) => void;
  };

/** 25 kB: load it with the screen that uses it, never with sign-in. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, label, description, error, isOptional = false, ...rest } = props;
  const look = field();
  const list = optionsLook();
  const texts = { label, description, error, isOptional };
  const take = (chosen: unknown) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <AriaSelect
      placeholder={t('choose')}
      {...rest}
      value={value}
      onChange={take}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={look.root}
    >
      <FieldLabel {...texts} />
      <Button className={look.trigger}>
        <SelectValue className={look.value} />
        <Icon of={ChevronDown} />
      </Button>
      <FieldNotes {...texts} />
      <Popover offset={4} className={popover({ kind: 'list' })}>
        <ListBox className={list.list}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              isDisabled={option.isDisabled ?? false}
              className={list.item}
            >
              {({ isSelected }) => (
                <>
                  <span className={list.texts}>
                    <span className={list.label}>{option.label}</span>
                    {option.description && <span className={list.description}>{option.description}</span>}
                  </span>
                  {isSelected && (
                    <span className={list.check}>
                      <Icon of={Check} />
                    </span>
                  )}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
