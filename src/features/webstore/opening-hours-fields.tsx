import { Plus, Trash2 } from 'lucide-react';
import { css } from '#styled/css/css.mjs';
import { type OpenSpan, maxSpansPerDay } from '#domain/opening-hours.ts';
import { type Weekday, weekdays } from '#domain/webstore.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import type { InfoValues } from './info-values.ts';
import { t } from './store-information.messages.ts';

type Form = FormOf<InfoValues>;

const usualHours: OpenSpan = { opens: '09:00', closes: '17:00' };

const list = css({ display: 'flex', flexDirection: 'column', my: '-3' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' },
  alignItems: 'start',
  gap: '2',
  py: '3',
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
});
const times = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '2',
  minW: '0',
});
const span = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '2',
  w: 'full',
  minW: '0',
});

/** The hours of each day: a closed day has none, a day with a break has two spans. */
export const OpeningHoursFields = ({ form }: { form: Form }) => (
  <ul className={list}>
    {weekdays.map((day) => (
      <li key={day} className={row}>
        <DayFields form={form} day={day} />
      </li>
    ))}
  </ul>
);

/** Returns the hours of the nearest open day before this one, as most days have the same. */
function getHoursBefore({ openingHours }: InfoValues, day: Weekday): OpenSpan[] {
  const before = weekdays.slice(0, weekdays.indexOf(day)).toReversed();
  const open = before.find((one) => openingHours[one].length > 0);
  return open ? openingHours[open] : [usualHours];
}

function DayFields({ form, day }: { form: Form; day: Weekday }) {
  const spans = useFormValues(form, ({ openingHours }) => openingHours[day]);
  const set = (next: (values: InfoValues) => OpenSpan[]) =>
    form.set((values) => ({ openingHours: { ...values.openingHours, [day]: next(values) } }));
  return (
    <>
      <Checkbox
        label={t(day)}
        isSelected={spans.length > 0}
        onChange={(isOpen) => set((values) => (isOpen ? getHoursBefore(values, day) : []))}
      />
      {spans.length > 0 && (
        <div className={times}>
          {spans.map((_, index) => (
            // The position is the identity of a span: its times change while they are typed.
            // oxlint-disable-next-line react/no-array-index-key
            <fieldset key={index} className={span} aria-label={t(day)}>
              <form.Text name={`openingHours.${day}[${index}].opens`} type="time" label={t('opens')} />
              <form.Text name={`openingHours.${day}[${index}].closes`} type="time" label={t('closes')} />
            </fieldset>
          ))}
          <Inline>
            {spans.length < maxSpansPerDay && (
              <Button
                variant="quiet"
                size="sm"
                icon={Plus}
                aria-label={t('addHoursOn', { day: t(day) })}
                onPress={() => set(({ openingHours }) => [...openingHours[day], { opens: '', closes: '' }])}
              >
                {t('addHours')}
              </Button>
            )}
            {spans.length > 1 && (
              <Button
                variant="quiet"
                size="sm"
                icon={Trash2}
                aria-label={t('removeHoursOn', { day: t(day) })}
                onPress={() => set(({ openingHours }) => openingHours[day].slice(0, -1))}
              >
                {t('removeHours')}
              </Button>
            )}
          </Inline>
        </div>
      )}
    </>
  );
}
