import { field } from '#styled/recipes/field.mjs';
import { options as optionsLook } from '#styled/recipes/options.mjs';
import { popover } from '#styled/recipes/popover.mjs';
import { type ReactNode, useContext, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaProps,
  ComboBoxStateContext,
} from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';
import type { Unstyled } from '#src/ui/layout/unstyled.ts';

export type ComboBoxOption = { id: string; label: string; description?: string | undefined };

export type ComboBoxProps = Pick<Unstyled<AriaProps<object>>, 'id' | 'name' | 'isDisabled'> &
  FieldTexts & {
    /** The typed text. */
    text: string;
    onText: (text: string) => void;
    /** The matches of the typed text. The caller finds them; they are not filtered here. They are shown a moment after the text. */
    options: readonly ComboBoxOption[];
    /** Called with the id of a visible option, which may belong to the previous text. */
    onChoose: (id: string) => void;
    placeholder?: string;
    /** Shown in place of options while searching, or if there are no matches. */
    empty: string;
  };

/** The list of options. It opens after the focus is visible, because rendering it takes most of the time. */
function Choices({ children }: { children: ReactNode }) {
  const state = useContext(ComboBoxStateContext);
  const isOpen = state?.isOpen ?? false;
  const isShown = useDeferredValue(isOpen) && isOpen;
  return (
    <Popover
      isOpen={isShown}
      onOpenChange={(open) => !open && state?.close()}
      offset={4}
      className={popover({ kind: 'list' })}
    >
      {children}
    </Popover>
  );
}

const list = optionsLook();

/** Searches options while a person types. It has 30 kB, so load it with the screen that uses it. */
export function ComboBox(props: ComboBoxProps) {
  const {
    label,
    description,
    error,
    isOptional = false,
    text,
    onText,
    options,
    onChoose,
    empty,
    ...rest
  } = props;
  const { placeholder, ...aria } = rest;
  const [timesChosen, setTimesChosen] = useState(0);
  const isAgain = timesChosen > 0;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (timesChosen > 0) input.current?.focus();
  }, [timesChosen]);
  const look = field();
  const texts = { label, description, error, isOptional };
  // The typed text is visible before its matches are rendered.
  const shown = useDeferredValue(options);
  const choices = useMemo(
    () => (
      <Choices>
        <ListBox
          items={shown}
          className={list.list}
          renderEmptyState={() => <p className={list.heading}>{empty}</p>}
        >
          {({ id, label: name, description: note }) => (
            <ListBoxItem id={id} textValue={name} className={list.item}>
              <span className={list.texts}>
                <span className={list.label}>{name}</span>
                {note && <span className={list.description}>{note}</span>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Choices>
    ),
    [shown, empty],
  );
  return (
    // Replaced after each choice, because the same one would open again as soon as its text is cleared.
    <AriaComboBox
      {...aria}
      key={timesChosen}
      items={shown}
      inputValue={text}
      onInputChange={onText}
      value={null}
      onChange={(id) => {
        if (id === null) return;
        setTimesChosen(timesChosen + 1);
        onChoose(String(id));
      }}
      defaultFilter={() => true}
      allowsEmptyCollection
      allowsCustomValue
      menuTrigger={isAgain ? 'input' : 'focus'}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={look.root}
    >
      <FieldLabel {...texts} />
      <div className={look.control}>
        <Input
          data-private=""
          ref={input}
          {...(placeholder ? { placeholder } : {})}
          autoComplete="off"
          className={look.input}
        />
      </div>
      <FieldNotes {...texts} />
      {choices}
    </AriaComboBox>
  );
}
