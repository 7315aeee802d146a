import { Select } from '#src/ui/fields/select.tsx';
import type { ListFilter, ListOption } from './define-list.ts';
import { type FilterDeclaration, getFilterEntries } from './list-filters.ts';
import { withFilters, type ListSearch } from './list-search.ts';
import { type Period, PeriodFilter } from './period-filter.tsx';

export type FilterFieldsProps<Answer, Search extends ListSearch> = {
  list: FilterDeclaration;
  search: Search;
  answer: Answer | undefined;
  timeZone: string;
  /** Hides the labels, because each option names what it filters. */
  isCompact?: boolean;
  onSearch: (search: Search) => void;
};

/** The controls of all filters. A change applies at once and goes to the first page. */
export function FilterFields<Answer, Search extends ListSearch>({
  list,
  search,
  answer,
  timeZone,
  isCompact = false,
  onSearch,
}: FilterFieldsProps<Answer, Search>) {
  const change = (changes: object) => onSearch(withFilters(search, changes as Partial<Search>));
  return (
    <>
      {getFilterEntries<Answer>(list).map(([key, filter]) => {
        const value = Object.entries(search).find(([name]) => name === key)?.[1];
        const props = {
          filter,
          isCompact,
          value: typeof value === 'string' ? value : '',
          onChange: (chosen: string) => change({ [key]: chosen === '' ? undefined : chosen }),
        };
        if ('options' in filter) {
          const { options } = filter;
          const choices = typeof options === 'function' ? options(answer) : options;
          return <FilterSelect key={key} {...props} options={choices} />;
        }
        const { Options } = filter;
        return <Options key={key} render={(options) => <FilterSelect {...props} options={options} />} />;
      })}
      {list.hasPeriod && (
        <PeriodFilter
          period={search as Period}
          timeZone={timeZone}
          isLabelHidden={isCompact}
          onChange={change}
        />
      )}
    </>
  );
}

type FilterSelectProps = {
  filter: Pick<ListFilter<never>, 'label' | 'any'>;
  options: readonly ListOption[];
  value: string;
  isCompact: boolean;
  onChange: (value: string) => void;
};

/** A select for one filter. A value of the address that is no longer an option is shown as it is. */
function FilterSelect({ filter: { label, any }, options, value, isCompact, onChange }: FilterSelectProps) {
  const isKnown = value === '' || options.some((option) => option.value === value);
  if (options.length === 0 && isKnown) return null;
  return (
    <Select
      label={label}
      isLabelHidden={isCompact}
      options={[{ value: '', label: any }, ...options, ...(isKnown ? [] : [{ value, label: value }])]}
      value={value}
      onChange={onChange}
    />
  );
}
