import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ComboBox, type ComboBoxOption, type ComboBoxProps } from '#src/ui/fields/combo-box.tsx';

export type FinderProps<Match, Key extends QueryKey> = Pick<
  ComboBoxProps,
  'id' | 'label' | 'description' | 'error' | 'isOptional'
> & {
  query: (typed: string) => UseQueryOptions<Match[], Error, Match[], Key>;
  optionOf: (match: Match) => ComboBoxOption;
  onChoose: (match: Match) => void;
  /** Called with the typed text where no match is chosen. */
  onNew: (typed: string) => void;
  words: { looking: string; nothing: string; new: string; newNamed: (name: string) => string };
};

/** The id of the option for a new record. */
const newId = 'new';

/** Searches records of the business while a person types, or creates a new one. */
export function Finder<Match, Key extends QueryKey>(props: FinderProps<Match, Key>) {
  const { query, optionOf, onChoose, onNew, words, ...field } = props;
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
          ...(name === '' ? [] : [{ id: newId, label: words.newNamed(name) }]),
        ]}
        onChoose={choose}
        empty={isFetching ? words.looking : words.nothing}
      />
      <div>
        <Button size="sm" onPress={() => choose(newId)}>
          {words.new}
        </Button>
      </div>
    </>
  );
}
