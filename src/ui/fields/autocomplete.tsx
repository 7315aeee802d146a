import { type ReactNode, useRef, useState } from 'react';
import { useAutocomplete } from 'react-aria/useAutocomplete';
import {
  AutocompleteStateContext,
  FieldInputContext,
  SelectableCollectionContext,
} from 'react-aria-components/Autocomplete';

export type AutocompleteProps = { text: string; onText: (text: string) => void; children: ReactNode };

/**
 * A field whose keys walk through a list beside it. React Aria's own component of its hook stands in the module whose
 * contexts every text field reads, and would come with the sign-in page (2 kB).
 */
export function Autocomplete({ text, onText, children }: AutocompleteProps) {
  const [focusedNodeId, setFocusedNodeId] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const state = { inputValue: text, setInputValue: onText, focusedNodeId, setFocusedNodeId };
  const { inputProps, collectionProps, collectionRef } = useAutocomplete(
    { inputRef: input, collectionRef: list },
    state,
  );
  return (
    <AutocompleteStateContext value={state}>
      <FieldInputContext value={{ ...inputProps, ref: input }}>
        <SelectableCollectionContext value={{ ...collectionProps, ref: collectionRef }}>
          {children}
        </SelectableCollectionContext>
      </FieldInputContext>
    </AutocompleteStateContext>
  );
}
