import { useSelector } from '@xstate/react';
import type { FormEvent, ReactNode } from 'react';
import type { ConfirmByCodeView } from '#machines/flows/confirm-by-code/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { FormProblems, type FormProblemsProps } from '#src/forms/form-problems.tsx';
import { MailboxHint } from '#src/features/session/mailbox-hint.tsx';
import { FlowRoot, useNetworkBack } from '#src/flows/flow-root.tsx';
import { formatMinutesSeconds, useCountdown } from '#src/lib/use-countdown.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { OtpField } from '#src/ui/fields/otp-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { ConfirmationActor } from './confirm-by-code.actors.ts';
import { t } from './confirm-by-code.messages.ts';

export type CodeEntryProps = {
  actor: ConfirmationActor;
  view: ConfirmByCodeView;
  email: string;
  /** The text before a code is requested. */
  introText: string;
  otp: string;
  onOtpChange: (otp: string) => void;
  otpError: string | undefined;
  attemptsLeft: number | undefined;
  form: FormProblemsProps['form'];
  confirmLabel: string;
  onSubmit: () => void;
  /** Called when the last digit is typed. Only for forms without other fields. */
  onComplete?: (otp: string) => void;
  /** Other fields that are confirmed with the code. */
  children?: ReactNode;
};

/** Requests a code, asks for it, and offers to send a new one. */
export function CodeEntry(props: CodeEntryProps) {
  const { actor, view, email, introText, form, children } = props;
  const state = useSelector(actor, statePath);
  useNetworkBack(actor);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    props.onSubmit();
  };
  return (
    <FlowRoot flow="confirm-by-code" state={state}>
      <Stack gap="4">
        {view.step === 'offer' ? (
          <Stack gap="4">
            <ConnectionNotice isUnreachable={view.isUnreachable} message={view.refusal?.message} />
            <Text>
              {introText} {t('sendsTo', { email })}
            </Text>
            <Button
              variant="primary"
              size="lg"
              isFull
              isPending={view.busy === 'requesting'}
              pendingLabel={t('requesting')}
              data-event="code.request"
              onPress={() => actor.send({ type: 'code.request' })}
            >
              {t('request')}
            </Button>
          </Stack>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack gap="4">
              <FormProblems form={form} isUnreachable={view.isUnreachable} />
              {view.isLapsed ? (
                <Notice tone="warning" title={t('lapsed')} resultKey="lapsed">
                  {view.refusal?.message}
                </Notice>
              ) : (
                <>
                  <OtpField
                    id="otp"
                    name="otp"
                    label={t('code')}
                    description={t('codeWhy', { email })}
                    value={props.otp}
                    onChange={props.onOtpChange}
                    error={props.otpError && formatCodeError(props.otpError, props.attemptsLeft)}
                    {...(props.onComplete && { onComplete: props.onComplete })}
                  />
                  {children}
                  <Button
                    type="submit"
                    variant="primary"
                    size="lg"
                    isFull
                    isPending={view.busy === 'confirming'}
                    pendingLabel={t('confirming')}
                    isDisabled={view.busy !== 'confirming' && !view.controls.has('code.submit')}
                    data-event="code.submit"
                  >
                    {props.confirmLabel}
                  </Button>
                </>
              )}
              <CodeActions actor={actor} view={view} />
            </Stack>
          </form>
        )}
        <MailboxHint />
      </Stack>
    </FlowRoot>
  );
}

const formatCodeError = (message: string, attemptsLeft: number | undefined) =>
  attemptsLeft === undefined ? message : `${message}. ${t('attemptsLeft', { count: attemptsLeft })}.`;

function CodeActions({ actor, view }: Pick<CodeEntryProps, 'actor' | 'view'>) {
  const seconds = useCountdown(view.resendAtMs);
  const isReady = view.controls.has('code.request');
  return (
    <Inline>
      <Button
        variant={view.isLapsed ? 'primary' : 'secondary'}
        isPending={view.busy === 'resending'}
        pendingLabel={t('requesting')}
        isDisabled={!isReady && view.busy !== 'resending'}
        data-event="code.request"
        onPress={() => actor.send({ type: 'code.request' })}
      >
        {isReady || seconds === 0 ? t('resend') : t('resendIn', { time: formatMinutesSeconds(seconds) })}
      </Button>
      {view.controls.has('code.cancel') && (
        <Button variant="quiet" data-event="code.cancel" onPress={() => actor.send({ type: 'code.cancel' })}>
          {t('cancel')}
        </Button>
      )}
    </Inline>
  );
}
