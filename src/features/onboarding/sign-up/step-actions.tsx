import type { ReactNode } from 'react';
import type { OnboardingControl } from '#machines/flows/onboarding/index.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './onboarding.messages.ts';
import type { StepProps } from './onboarding.step.ts';

export type StepActionsProps = StepProps & { submits: OnboardingControl; label: string; children: ReactNode };

/** The way on, the same attempt once more where nobody answered, and the way back. */
export const StepActions = ({ view, onboarding, submits, label, children }: StepActionsProps) => (
  <Stack gap="2">
    <Button
      type="submit"
      variant="primary"
      size="lg"
      isFull
      isPending={view.isPending}
      pendingLabel={t('saving')}
      data-event={submits}
    >
      {label}
    </Button>
    {view.controls.has('retry') && (
      <Button size="lg" isFull data-event="retry" onPress={() => onboarding.send({ type: 'retry' })}>
        {t('retry')}
      </Button>
    )}
    {children}
  </Stack>
);
