import { useQuery } from '@tanstack/react-query';
import { customerStatsQuery } from '#src/features/customers/customers.queries.ts';
import { FilterRow } from '#src/ui/table/filter-row.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { t } from './customers.messages.ts';
import type { CustomersSearch } from './customers-search.ts';

export type CustomersFiltersProps = {
  search: CustomersSearch;
  showsIncome: boolean;
  onChange: (changes: CustomersSearch) => void;
};

const sorts = [
  { value: 'newest', label: t('newest') },
  { value: 'name', label: t('byName') },
  { value: 'mostOrders', label: t('mostOrders') },
  { value: 'highestSpent', label: t('highestSpent') },
  { value: 'lastOrder', label: t('byLastOrder') },
] as const;

/** Tags in use and, where no header can be pressed, sort. */
export function CustomersFilters({ search: { tag, sort }, showsIncome, onChange }: CustomersFiltersProps) {
  const { data } = useQuery(customerStatsQuery());
  const isPhone = useIsPhone();
  const inUse = new Set([...(tag === undefined ? [] : [tag]), ...(data?.tags ?? [])]);
  return (
    <FilterRow>
      {inUse.size > 0 && (
        <Select
          label={t('tag')}
          options={[
            { value: '', label: t('anyTag') },
            ...[...inUse].map((value) => ({ value, label: value })),
          ]}
          value={tag ?? ''}
          onChange={(chosen) => onChange({ tag: chosen === '' ? undefined : chosen })}
        />
      )}
      {isPhone && (
        <Select
          label={t('sort')}
          options={sorts.filter(({ value }) => showsIncome || value !== 'highestSpent')}
          value={sort ?? 'newest'}
          onChange={(chosen) => onChange({ sort: chosen === 'newest' ? undefined : chosen })}
        />
      )}
    </FilterRow>
  );
}
