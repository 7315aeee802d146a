import { PeriodFilter } from '#src/lists/period-filter.tsx';
import { FilterRow } from '#src/ui/table/filter-row.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { t } from './orders.messages.ts';
import type { OrdersSearch } from './orders-search.ts';

export type OrdersFiltersProps = {
  search: OrdersSearch;
  timeZone: string;
  onChange: (changes: OrdersSearch) => void;
};

const sorts = (['newest', 'oldest', 'highest', 'lowest'] as const).map((value) => ({
  value,
  label: t(value),
}));

const payments = [
  { value: 'any', label: t('anyPayment') },
  { value: 'paid', label: t('paid') },
  { value: 'unpaid', label: t('unpaid') },
  { value: 'refunded', label: t('refunded') },
] as const;

/** Payment, period and, where no header can be pressed, sort. */
export function OrdersFilters({ search, timeZone, onChange }: OrdersFiltersProps) {
  const { payment, sort } = search;
  const isPhone = useIsPhone();
  return (
    <FilterRow>
      <Select
        label={t('payment')}
        options={payments}
        value={payment ?? 'any'}
        onChange={(chosen) => onChange({ payment: chosen === 'any' ? undefined : chosen })}
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
