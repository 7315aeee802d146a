import type { FormEvent } from 'react';
import { BusinessDetails } from '#domain/business-details.ts';
import { t as detailsText } from '#src/features/onboarding/details/details.messages.ts';
import { BusinessFields, toBusinessDetails } from '#src/features/onboarding/details/business-fields.tsx';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { HandleStatus } from '#src/features/onboarding/details/handle-status.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './onboarding.messages.ts';
import type { StepProps } from './step.types.ts';
import { StepActions } from './step-actions.tsx';

export function BusinessStep({ view, onboarding }: StepProps) {
  const { business } = view.draft;
  const form = useFormCheck(BusinessDetails, toBusinessDetails(business), view.refusal, {
    HANDLE_TAKEN: 'handle',
  });
  const change = (changed: Partial<typeof business>) =>
    onboarding.send({ type: 'business.change', business: changed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const details = form.check();
    if (details) onboarding.send({ type: 'business.submit', details, key: crypto.randomUUID() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <StepHeading title={t('businessTitle')}>{detailsText('changeLater')}</StepHeading>
        <FormProblems form={form} isUnreachable={view.isUnreachable} />
        <BusinessFields
          value={business}
          onChange={change}
          errorOf={form.errorOf}
          handleStatus={
            <HandleStatus
              check={view.handle}
              handle={business.handle}
              onUseSuggestion={(handle) => change({ handle })}
            />
          }
        />
        <StepActions view={view} onboarding={onboarding} submitEvent="business.submit" label={t('open')}>
          <Button
            variant="quiet"
            size="lg"
            isDisabled={!view.controls.has('back')}
            data-event="back"
            onPress={() => onboarding.send({ type: 'back' })}
          >
            {t('back')}
          </Button>
        </StepActions>
      </Stack>
    </form>
  );
}
