import type { FormEvent } from 'react';
import { PersonalDetails } from '#domain/business.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { PersonalFields } from '#src/features/onboarding/details/personal-fields.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './onboarding.messages.ts';
import type { StepProps } from './step.types.ts';
import { StepActions } from './step-actions.tsx';

export function PersonalStep({ view, onboarding }: StepProps) {
  const { personal } = view.draft;
  const form = useFormCheck(PersonalDetails, personal, view.refusal);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const details = form.check();
    if (details) onboarding.send({ type: 'personal.submit', details, key: crypto.randomUUID() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <StepHeading title={t('personalTitle')}>{t('personalIntro')}</StepHeading>
        <FormProblems form={form} isUnreachable={view.isUnreachable} />
        <PersonalFields
          value={personal}
          onChange={(change) => onboarding.send({ type: 'personal.change', personal: change })}
          errorOf={form.errorOf}
        />
        <StepActions view={view} onboarding={onboarding} submitEvent="personal.submit" label={t('continue')}>
          <Button
            variant="quiet"
            size="lg"
            isDisabled={!view.controls.has('startOver')}
            data-event="startOver"
            onPress={() => onboarding.send({ type: 'startOver' })}
          >
            {t('startOver')}
          </Button>
        </StepActions>
      </Stack>
    </form>
  );
}
