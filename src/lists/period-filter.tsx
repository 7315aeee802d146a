import { type DatePreset, datePresets } from '#domain/date-preset.ts';
import { dayIn } from '#src/lib/format.ts';
import { presetLabels } from './period-labels.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './period.messages.ts';

export interface Period {
  range?: DatePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export type PeriodFilterProps = {
  period: Period;
  timeZone: string;
  isLabelHidden?: boolean;
  /** Offers no way to leave it open. */
  isRequired?: boolean;
  onChange: (period: Period) => void;
};

type Choice = 'any' | 'custom' | DatePreset;
const choices: { value: Choice; label: string }[] = [
  { value: 'any', label: t('anyTime') },
  ...datePresets.map((value) => ({ value, label: presetLabels[value] })),
  { value: 'custom', label: t('customDays') },
];

const requiredChoices = choices.filter(({ value }) => value !== 'any');

/** Filters a list by date: a preset or a custom range. */
export function PeriodFilter({
  period: { range, from, to },
  timeZone,
  isLabelHidden = false,
  isRequired = false,
  onChange,
}: PeriodFilterProps) {
  const isCustom = from !== undefined || to !== undefined;
  const choose = (chosen: Choice) => {
    const today = dayIn(new Date(), timeZone);
    if (chosen === 'any') onChange({ range: undefined, from: undefined, to: undefined });
    else if (chosen === 'custom') onChange({ range: undefined, from: today, to: today });
    else onChange({ range: chosen, from: undefined, to: undefined });
  };
  const isBackwards = from !== undefined && to !== undefined && from > to;
  return (
    <>
      <Select
        label={t('period')}
        isLabelHidden={isLabelHidden}
        options={isRequired ? requiredChoices : choices}
        value={isCustom ? 'custom' : (range ?? 'any')}
        onChange={choose}
      />
      {isCustom && (
        <>
          <TextField
            type="date"
            label={t('from')}
            isLabelHidden={isLabelHidden}
            value={from ?? ''}
            onChange={(day) => onChange({ from: day === '' ? undefined : day })}
          />
          <TextField
            type="date"
            label={t('to')}
            isLabelHidden={isLabelHidden}
            value={to ?? ''}
            error={isBackwards ? t('backwards') : undefined}
            onChange={(day) => onChange({ to: day === '' ? undefined : day })}
          />
        </>
      )}
    </>
  );
}
