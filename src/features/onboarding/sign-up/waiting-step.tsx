import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './onboarding.messages.ts';
import type { StepProps } from './step.types.ts';

/** Shown while progress is loaded or the business is created; offers to try again if that failed. */
export function WaitingStep({ view, onboarding }: StepProps) {
  const isOpening = view.step !== 'waiting';
  const hasFailed = view.controls.has('retry');
  const title = hasFailed
    ? t(isOpening ? 'openFailed' : 'progressFailed')
    : t(isOpening ? 'opening' : 'waiting');
  return (
    <Stack gap="4">
      <StepHeading title={title}>{isOpening && !hasFailed && t('openingWhy')}</StepHeading>
      <ConnectionNotice
        isUnreachable={view.isUnreachable}
        message={hasFailed || view.isLimited ? view.refusal?.message : undefined}
      />
      {!hasFailed && <Spinner size="lg" />}
      <Inline>
        {hasFailed && (
          <Button
            variant="primary"
            size="lg"
            data-event="retry"
            onPress={() => onboarding.send({ type: 'retry' })}
          >
            {common('tryAgain')}
          </Button>
        )}
        {view.controls.has('back') && (
          <Button size="lg" data-event="back" onPress={() => onboarding.send({ type: 'back' })}>
            {t('back')}
          </Button>
        )}
        {view.controls.has('startOver') && (
          <Button
            variant="quiet"
            size="lg"
            data-event="startOver"
            onPress={() => onboarding.send({ type: 'startOver' })}
          >
            {t('startOver')}
          </Button>
        )}
      </Inline>
    </Stack>
  );
}
