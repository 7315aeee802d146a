import { useQuery } from '@tanstack/react-query';
import { invoiceFrequencies } from '#domain/invoice-frequency.ts';
import { describeLimitProblem } from '#domain/plan-labels.ts';
import { PlanNotice } from '#src/features/entitlements/plan-notice.tsx';
import { useFeatureProblem } from '#src/features/entitlements/use-limit.ts';
import { invoiceNumberQuery } from '#src/features/invoices/invoices.queries.ts';
import { rhythmLabels } from '#src/features/invoices/invoice.words.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { common } from '#src/lib/common.messages.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './invoice-form.messages.ts';
import type { InvoiceCardProps } from './invoice-form.parts.ts';

const repeatOptions = [
  { value: 'never', label: t('never') } as const,
  ...invoiceFrequencies.map((value) => ({ value, label: rhythmLabels[value] })),
];
/** The options of a business whose plan has no recurring invoices. */
const lockedRepeatOptions = repeatOptions.map((option) => ({
  ...option,
  isDisabled: option.value !== 'never',
}));

/** The number and the dates of an invoice. */
export function DatesCard({ form, isSent }: InvoiceCardProps & { isSent: boolean }) {
  const { data: next } = useQuery({ ...invoiceNumberQuery(), enabled: !isSent });
  const numberHint = next ? t('numberWhy', { number: next.number }) : t('numberLater');
  return (
    <Card title={t('days')}>
      <Stack gap="4">
        <Grid columns="two">
          <form.Day name="issuedOn" label={t('issuedOn')} />
          <form.Day name="dueOn" label={t('dueOn')} />
        </Grid>
        <form.Text
          name="number"
          label={t('number')}
          isOptional={!isSent}
          isDisabled={isSent}
          description={isSent ? t('numberFixed') : numberHint}
        />
      </Stack>
    </Card>
  );
}

/**
 * Partial payments, reminders, repetition, note and terms. Reminders and a repetition that the plan lacks can be turned off,
 * but not on.
 */
export function TermsCard({ form }: InvoiceCardProps) {
  const isRepeated = useFormValues(form, ({ every }) => every !== 'never');
  const isReminded = useFormValues(form, ({ reminders }) => reminders);
  const noReminders = useFeatureProblem('paymentReminders');
  const noRecurrence = useFeatureProblem('recurringInvoices');
  const problems = [noReminders, noRecurrence].filter((problem) => problem !== undefined);
  return (
    <Card title={t('termsTitle')}>
      <Stack gap="4">
        {problems.length > 0 && (
          <PlanNotice title={t('notInPlan')}>
            {problems.map((problem) => describeLimitProblem(problem)).join(' ')}
          </PlanNotice>
        )}
        <form.Checkbox name="allowPartial" label={t('allowPartial')} description={t('allowPartialWhy')} />
        <form.Checkbox
          name="reminders"
          label={t('reminders')}
          description={t('remindersWhy')}
          isDisabled={noReminders !== undefined && !isReminded}
        />
        <Grid columns="two">
          <form.Select
            name="every"
            label={t('repeat')}
            description={t('repeatWhy')}
            options={noRecurrence && !isRepeated ? lockedRepeatOptions : repeatOptions}
          />
          {isRepeated && <form.Day name="until" id="repeat.until" label={t('until')} isOptional />}
        </Grid>
        <form.TextArea
          name="note"
          label={common('note')}
          description={t('noteWhy')}
          isOptional
          rows={2}
          maxLength={2000}
        />
        <form.TextArea
          name="terms"
          label={t('terms')}
          description={t('termsWhy')}
          isOptional
          rows={2}
          maxLength={2000}
        />
      </Stack>
    </Card>
  );
}
