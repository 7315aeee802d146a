import { invoiceSorts } from '#contract/money/invoice-query.ts';
import { PeriodFilter } from '#src/lists/period-filter.tsx';
import { FilterRow } from '#src/ui/table/filter-row.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { t } from './invoices.messages.ts';
import type { InvoicesSearch } from './invoices-search.ts';

export type InvoicesFiltersProps = {
  search: InvoicesSearch;
  timeZone: string;
  onChange: (changes: InvoicesSearch) => void;
};

const sorts = invoiceSorts.map((value) => ({ value, label: t(value) }));

/** Period and, where no header can be pressed, sort. */
export function InvoicesFilters({ search, timeZone, onChange }: InvoicesFiltersProps) {
  const isPhone = useIsPhone();
  return (
    <FilterRow>
      <PeriodFilter period={search} timeZone={timeZone} onChange={onChange} />
      {isPhone && (
        <Select
          label={t('sort')}
          options={sorts}
          value={search.sort ?? 'newest'}
          onChange={(chosen) => onChange({ sort: chosen === 'newest' ? undefined : chosen })}
        />
      )}
    </FilterRow>
  );
}
