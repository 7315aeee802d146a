import { type DatePreset, datePresets } from '#domain/date-preset.ts';
import { dayOf } from '#domain/date-range.ts';
import { FilterRow } from '#src/ui/filter-row.tsx';
import { Select } from '#src/ui/select.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useIsPhone } from '#src/ui/use-media.ts';
import { t } from './orders.messages.ts';
import type { OrdersSearch } from './orders-search.ts';
import { presetWords } from './period.words.ts';

export type OrdersFiltersProps = {
  search: OrdersSearch;
  timeZone: string;
  onChange: (changes: OrdersSearch) => void;
};

type Period = 'any' | 'custom' | DatePreset;
const periods: { value: Period; label: string }[] = [
  { value: 'any', label: t('anyTime') },
  ...datePresets.map((value) => ({ value, label: presetWords[value] })),
  { value: 'custom', label: t('customDays') },
];
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

/** Payment, period and, where no header can be pressed, sort; apart from the list, because a Select weighs more than all of it. */
export function OrdersFilters({ search, timeZone, onChange }: OrdersFiltersProps) {
  const { payment, range, from, to, sort } = search;
  const isPhone = useIsPhone();
  const isCustom = from !== undefined || to !== undefined;
  const choosePeriod = (period: Period) => {
    const today = dayOf(new Date(), timeZone).toString();
    if (period === 'any') onChange({ range: undefined, from: undefined, to: undefined });
    else if (period === 'custom') onChange({ range: undefined, from: today, to: today });
    else onChange({ range: period, from: undefined, to: undefined });
  };
  const isBackwards = from !== undefined && to !== undefined && from > to;
  return (
    <FilterRow>
      <Select
        label={t('payment')}
        options={payments}
        value={payment ?? 'any'}
        onChange={(chosen) => onChange({ payment: chosen === 'any' ? undefined : chosen })}
      />
      <Select
        label={t('period')}
        options={periods}
        value={isCustom ? 'custom' : (range ?? 'any')}
        onChange={choosePeriod}
      />
      {isCustom && (
        <>
          <TextField
            type="date"
            label={t('from')}
            value={from ?? ''}
            onChange={(day) => onChange({ from: day === '' ? undefined : day })}
          />
          <TextField
            type="date"
            label={t('to')}
            value={to ?? ''}
            error={isBackwards ? t('backwards') : undefined}
            onChange={(day) => onChange({ to: day === '' ? undefined : day })}
          />
        </>
      )}
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
