import { formatMinutesSeconds, useCountdown } from '#src/lib/use-countdown.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { OtpField, type OtpFieldProps } from '#src/ui/fields/otp-field.tsx';
import { t } from './secret.messages.ts';

export type PinFieldProps = Pick<OtpFieldProps, 'value' | 'onChange' | 'onComplete' | 'isDisabled'> & {
  id: string;
  label?: string;
  error: string | undefined;
  /** Tries left before the PIN is locked; shown with the error. */
  attemptsLeft?: number | undefined;
};

/** Safari removes the focus from the field before the pressed button receives it. */
const leavesAfterMs = 200;

/** The transaction PIN that confirms an action. It is emptied when its form or dialog closes or loses the focus. */
export const PinField = ({ label = t('pin'), error, attemptsLeft, ...props }: PinFieldProps) => (
  <OtpField
    {...props}
    onBlur={({ target }) => {
      const place = target.closest('[role=dialog]') ?? target.closest('form');
      setTimeout(() => place?.contains(document.activeElement) || props.onChange(''), leavesAfterMs);
    }}
    isSecret
    places={4}
    label={label}
    error={
      error &&
      (attemptsLeft === undefined ? error : `${error}. ${t('attemptsLeft', { count: attemptsLeft })}`)
    }
  />
);

/**
 * Shows that the PIN is locked, with a countdown.
 * @param untilMs milliseconds since 1970
 */
export function PinLocked({ untilMs }: { untilMs: number }) {
  const seconds = useCountdown(untilMs);
  return (
    <Notice tone="warning" title={t('pinLocked')} resultKey="locked">
      {t('pinLockedWhy', { time: formatMinutesSeconds(seconds) })}
    </Notice>
  );
}
