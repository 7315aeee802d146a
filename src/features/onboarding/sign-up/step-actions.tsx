import type { ReactNode } from 'react';
import type { OnboardingControl } from '#machines/flows/onboarding/index.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { common } from '#src/lib/common.messages.ts';
import type { StepProps } from './step.types.ts';

export type StepActionsProps = StepProps & {
  submitEvent: OnboardingControl;
  label: string;
  children: ReactNode;
};

/** The submit button of a step, a retry button if the server couldn't be reached, and the button to go back. */
export const StepActions = ({ view, onboarding, submitEvent, label, children }: StepActionsProps) => (
  <Stack gap="2">
    <Button
      type="submit"
      variant="primary"
      size="lg"
      isFull
      isPending={view.isPending}
      pendingLabel={common('saving')}
      data-event={submitEvent}
    >
      {label}
    </Button>
    {view.controls.has('retry') && (
      <Button size="lg" isFull data-event="retry" onPress={() => onboarding.send({ type: 'retry' })}>
        {common('tryAgain')}
      </Button>
    )}
    {children}
  </Stack>
);
