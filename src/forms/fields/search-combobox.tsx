import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ComboBox, type ComboBoxOption, type ComboBoxProps } from '#src/ui/fields/combo-box.tsx';

export type SearchComboboxProps<Match, Key extends QueryKey> = Pick<
  ComboBoxProps,
  'id' | 'label' | 'description' | 'error' | 'isOptional'
> & {
  query: (typed: string) => UseQueryOptions<Match[], Error, Match[], Key>;
  optionOf: (match: Match) => ComboBoxOption;
  onChoose: (match: Match) => void;
  /** Called with the typed text where no match is chosen. */
  onNew: (typed: string) => void;
  texts: { searching: string; noResults: string; create: string; createNamed: (name: string) => string };
};

/** The id of the option for a new record. */
const newId = 'new';

/** Searches records of the business while a person types, or creates a new one. */
export function SearchCombobox<Match, Key extends QueryKey>(props: SearchComboboxProps<Match, Key>) {
  const { query, optionOf, onChoose, onNew, texts, ...field } = props;
  const [typed, setTyped] = useState('');
  const { data = [], isFetching } = useQuery(query(useDebounced(typed)));
  // The matches that the field shows. A person chooses among these, not among those that are still to be rendered.
  const matches = useDeferredValue(data);
  const name = typed.trim();
  const choose = (id: string) => {
    const chosen = matches.find((one) => optionOf(one).id === id);
    if (chosen === undefined) onNew(typed);
    else onChoose(chosen);
    setTyped('');
  };
  return (
    <>
      <ComboBox
        {...field}
        text={typed}
        onText={setTyped}
        options={[
          ...matches.map(optionOf),
          ...(name === '' ? [] : [{ id: newId, label: texts.createNamed(name) }]),
        ]}
        onChoose={choose}
        empty={isFetching ? texts.searching : texts.noResults}
      />
      <div>
        <Button size="sm" onPress={() => choose(newId)}>
          {texts.create}
        </Button>
      </div>
    </>
  );
}
