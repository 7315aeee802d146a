import { formatMinutesSeconds, useCountdown } from '#src/lib/use-countdown.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { t } from './onboarding.messages.ts';
import type { StepProps } from './step.types.ts';

/** The button to send a new code, enabled when the server accepts the request, and the one to change the email. */
export function CodeActions({ view, onboarding }: StepProps) {
  const seconds = useCountdown(view.code?.resendAtMs ?? 0);
  const isReady = view.controls.has('otp.resend');
  return (
    <Inline justify="between">
      <Button
        variant={view.isCodeExpired ? 'primary' : 'secondary'}
        isPending={view.isResending}
        pendingLabel={t('resending')}
        isDisabled={!isReady && !view.isResending}
        data-event="otp.resend"
        onPress={() => onboarding.send({ type: 'otp.resend' })}
      >
        {isReady || seconds === 0 ? t('resend') : t('resendIn', { time: formatMinutesSeconds(seconds) })}
      </Button>
      <Button
        variant="quiet"
        isDisabled={!view.controls.has('back')}
        data-event="back"
        onPress={() => onboarding.send({ type: 'back' })}
      >
        {t('startOver')}
      </Button>
    </Inline>
  );
}
