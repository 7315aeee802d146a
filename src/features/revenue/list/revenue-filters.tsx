import { salesFigures, transactionSorts } from '#contract/money/transaction-query.ts';
import { transactionTypeLabels, transactionTypes } from '#domain/transaction.ts';
import { PeriodFilter } from '#src/lists/period-filter.tsx';
import { FilterRow } from '#src/ui/table/filter-row.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { t } from './revenue.messages.ts';
import type { RevenueSearch } from './revenue-search.ts';

export type RevenueFiltersProps = {
  search: RevenueSearch;
  timeZone: string;
  onChange: (changes: RevenueSearch) => void;
};

const types = [
  { value: 'any' as const, label: t('anyType') },
  ...transactionTypes.map((value) => ({ value, label: transactionTypeLabels[value] })),
];
const figures = [
  { value: 'any' as const, label: t('anyFigure') },
  ...salesFigures.map((value) => ({ value, label: t(`${value}.title`) })),
];
const directions = [
  { value: 'any', label: t('anyDirection') },
  { value: 'CR', label: t('CR') },
  { value: 'DR', label: t('DR') },
] as const;
const sorts = transactionSorts.map((value) => ({ value, label: t(value) }));

/** Figure, type, direction, period and, where no header can be pressed, sort. */
export function RevenueFilters({ search, timeZone, onChange }: RevenueFiltersProps) {
  const { type, direction, figure, sort } = search;
  const isPhone = useIsPhone();
  return (
    <FilterRow>
      <Select
        label={t('figure')}
        options={figures}
        value={figure ?? 'any'}
        onChange={(chosen) => onChange({ figure: chosen === 'any' ? undefined : chosen })}
      />
      <Select
        label={t('type')}
        options={types}
        value={type ?? 'any'}
        onChange={(chosen) => onChange({ type: chosen === 'any' ? undefined : chosen })}
      />
      <Select
        label={t('direction')}
        options={directions}
        value={direction ?? 'any'}
        onChange={(chosen) => onChange({ direction: chosen === 'any' ? undefined : chosen })}
      />
      <PeriodFilter period={search} timeZone={timeZone} onChange={onChange} />
      {isPhone && (
        <Select
          label={t('sort')}
          options={sorts}
          value={sort ?? 'newest'}
          onChange={(chosen) => onChange({ sort: chosen === 'newest' ? undefined : chosen })}
        />
      )}
    </FilterRow>
  );
}
