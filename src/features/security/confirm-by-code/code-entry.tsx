import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { CodeChannel } from '#contract/people/otp.ts';
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
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { CodeRecipients } from './code-recipients.ts';
import type { ConfirmationActor } from './confirm-by-code.actors.ts';
import { t } from './confirm-by-code.messages.ts';

export type CodeEntryProps = {
  actor: ConfirmationActor;
  view: ConfirmByCodeView;
  /** Where codes can be sent. With two channels the person chooses one; SMS is offered first. */
  recipients: CodeRecipients;
  onChannelChange?: (channel: CodeChannel) => void;
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
  const { actor, view, recipients, introText, form, children } = props;
  const [chosen, setChosen] = useState<CodeChannel>(recipients.sms === undefined ? 'email' : 'sms');
  const choose = (channel: CodeChannel) => {
    setChosen(channel);
    props.onChannelChange?.(channel);
  };
  // A resend by the other channel is shown as the code's channel once the server has sent it.
  const channel = (view.step === 'enter' ? view.channel : null) ?? chosen;
  const recipient = recipients[channel] ?? '';
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
              {introText} {t('sendsTo', { recipient })}
            </Text>
            {recipients.email !== undefined && recipients.sms !== undefined && (
              <RadioGroup
                look="segment"
                label={t('sendBy')}
                options={[
                  { value: 'sms', label: t('sms') },
                  { value: 'email', label: t('email') },
                ]}
                value={chosen}
                onChange={choose}
              />
            )}
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
                    description={t('codeWhy', { recipient })}
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
              <CodeActions
                actor={actor}
                view={view}
                otherChannel={getOtherChannel(recipients, channel)}
                onChannelChange={choose}
              />
            </Stack>
          </form>
        )}
        <MailboxHint channel={channel} />
      </Stack>
    </FlowRoot>
  );
}

const formatCodeError = (message: string, attemptsLeft: number | undefined) =>
  attemptsLeft === undefined ? message : `${message}. ${t('attemptsLeft', { count: attemptsLeft })}.`;

function getOtherChannel(recipients: CodeRecipients, channel: CodeChannel): CodeChannel | undefined {
  const other = channel === 'sms' ? 'email' : 'sms';
  return recipients[other] === undefined ? undefined : other;
}

type CodeActionsProps = Pick<CodeEntryProps, 'actor' | 'view'> & {
  otherChannel: CodeChannel | undefined;
  onChannelChange: (channel: CodeChannel) => void;
};

function CodeActions({ actor, view, otherChannel, onChannelChange }: CodeActionsProps) {
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
      {otherChannel !== undefined && isReady && (
        <Button
          variant="quiet"
          data-event="code.request"
          onPress={() => {
            onChannelChange(otherChannel);
            actor.send({ type: 'code.request' });
          }}
        >
          {t(otherChannel === 'email' ? 'byEmail' : 'bySms')}
        </Button>
      )}
      {view.controls.has('code.cancel') && (
        <Button variant="quiet" data-event="code.cancel" onPress={() => actor.send({ type: 'code.cancel' })}>
          {t('cancel')}
        </Button>
      )}
    </Inline>
  );
}
