import { useQuery } from '@tanstack/react-query';
import { invoiceRhythms } from '#domain/invoice-rhythm.ts';
import { invoiceNumberQuery } from '#src/features/invoices/invoices.queries.ts';
import { rhythmWords } from '#src/features/invoices/invoice.words.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './invoice-form.messages.ts';
import type { PartProps } from './invoice-form.parts.ts';

const rhythms = [
  { value: 'never', label: t('never') } as const,
  ...invoiceRhythms.map((value) => ({ value, label: rhythmWords[value] })),
];

/** Its number and its days. */
export const DaysCard = formPart(function DaysCard({
  draft,
  set,
  errorOf,
  isSent,
}: PartProps & { isSent: boolean }) {
  const { data: next } = useQuery({ ...invoiceNumberQuery(), enabled: !isSent });
  const day = (name: 'issuedOn' | 'dueOn') => ({
    id: name,
    type: 'date' as const,
    value: draft[name],
    error: errorOf(name),
    onChange: (typed: string) => set({ [name]: typed }),
  });
  return (
    <Card title={t('days')}>
      <Stack gap="4">
        <Grid columns="two">
          <TextField {...day('issuedOn')} label={t('issuedOn')} />
          <TextField {...day('dueOn')} label={t('dueOn')} />
        </Grid>
        <TextField
          id="number"
          label={t('number')}
          isOptional={!isSent}
          isDisabled={isSent}
          description={
            isSent ? t('numberFixed') : next ? t('numberWhy', { number: next.number }) : t('numberLater')
          }
          value={draft.number}
          error={errorOf('number')}
          onChange={(number) => set({ number })}
        />
      </Stack>
    </Card>
  );
});

/** How it is paid, what Kontor does by itself, and the words beneath. */
export const TermsCard = formPart(function TermsCard({ draft, set, errorOf }: PartProps) {
  return (
    <Card title={t('termsTitle')}>
      <Stack gap="4">
        <Checkbox
          label={t('allowPartial')}
          description={t('allowPartialWhy')}
          isSelected={draft.allowPartial}
          onChange={(allowPartial) => set({ allowPartial })}
        />
        <Checkbox
          label={t('reminders')}
          description={t('remindersWhy')}
          isSelected={draft.reminders}
          onChange={(reminders) => set({ reminders })}
        />
        <Grid columns="two">
          <Select
            label={t('repeat')}
            description={t('repeatWhy')}
            options={rhythms}
            value={draft.every}
            onChange={(every) => set({ every })}
          />
          {draft.every !== 'never' && (
            <TextField
              id="repeat.until"
              label={t('until')}
              isOptional
              type="date"
              value={draft.until}
              error={errorOf('repeat.until')}
              onChange={(until) => set({ until })}
            />
          )}
        </Grid>
        <TextArea
          id="note"
          label={t('note')}
          description={t('noteWhy')}
          isOptional
          rows={2}
          maxLength={2000}
          value={draft.note}
          error={errorOf('note')}
          onChange={(note) => set({ note })}
        />
        <TextArea
          id="terms"
          label={t('terms')}
          description={t('termsWhy')}
          isOptional
          rows={2}
          maxLength={2000}
          value={draft.terms}
          error={errorOf('terms')}
          onChange={(terms) => set({ terms })}
        />
      </Stack>
    </Card>
  );
});
