import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { CallBody } from '#contract/call.ts';
import { pinCalls } from '#contract/people/pin.ts';
import { OtpCode } from '#domain/password.ts';
import { confirmByCodeView } from '#machines/flows/confirm-by-code/index.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { CodeEntry } from '#src/features/security/confirm-by-code/code-entry.tsx';
import { useCodeRecipients } from '#src/features/security/confirm-by-code/code-recipients.ts';
import { openConfirmation } from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import { NewPinFields } from '#src/forms/fields/new-pin-fields.tsx';
import { newPinFields, emptyPin, pinsMatch } from '#src/forms/fields/new-pin.ts';
import { ReturnButton } from '#src/features/payout-requirements/return-path.tsx';
import type { ReturnPath } from '#src/features/payout-requirements/return-path-search.ts';
import { api } from '#src/lib/api/api.ts';
import { sendWrite } from '#src/lib/api/send-write.ts';
import { resetPin } from '#src/features/security/security.writes.ts';
import { pinQuery } from '#src/features/security/pin.queries.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { QueryFallback } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './pin-reset.messages.ts';

/** Resets the PIN; offers to set one if there is none. */
export function PinReset({ returnPath }: { returnPath: ReturnPath | undefined }) {
  const pin = useQuery(pinQuery());
  if (!pin.data) return <QueryFallback query={pin} what="your PIN status" />;
  if (!pin.data.isSet)
    return (
      <EmptyState
        icon={KeyRound}
        title={t('none')}
        description={t('noneWhy')}
        actions={
          <LinkButton
            to="/dashboard/settings/account-security"
            search={{ redirect: returnPath }}
            variant="primary"
          >
            {t('set')}
          </LinkButton>
        }
      />
    );
  return <PinResetForm returnPath={returnPath} />;
}

type Secret = Omit<CallBody<typeof pinCalls.resetPin>, 'otpToken'>;

const ResetInput = z
  .object({
    otp: OtpCode,
    password: z.string().check(z.minLength(1, t('passwordNeeded'))),
    ...newPinFields,
  })
  .check(pinsMatch);
const empty = { ...emptyPin, otp: '', password: '' };

const openReset = (queryClient: QueryClient) =>
  openConfirmation<Secret>({
    subject: 'pin-reset',
    request: (signal, channel) =>
      api(pinCalls.requestPinReset, { query: { channel } }, { timeout: true, signal }),
    confirm: (formValues, otpToken, signal) =>
      sendWrite(queryClient, resetPin, { body: { ...formValues, otpToken } }, { timeout: true, signal }),
  });

function PinResetForm({ returnPath }: { returnPath: ReturnPath | undefined }) {
  const queryClient = useQueryClient();
  const recipients = useCodeRecipients();
  const { actor, secret, chooseChannel } = useFlow(openReset, queryClient);
  const view = confirmByCodeView(useSelector(actor, (snapshot) => snapshot));
  const [formValues, setFormValues] = useState(empty);
  const { refusal } = view;
  const form = useFormCheck(ResetInput, formValues, refusal ?? undefined, {
    OTP_WRONG: 'otp',
    PASSWORD_WRONG: 'password',
    PIN_COMMON: 'newPin',
  });
  const isConfirmed = view.step === 'confirmed';
  if (isConfirmed)
    return (
      <Card>
        <Stack gap="4">
          <Notice tone="success" title={t('done')} resultKey="done">
            {t('doneWhy')}
          </Notice>
          <Inline>
            {returnPath && <ReturnButton to={returnPath} />}
            <LinkButton
              to="/dashboard/settings/account-security"
              variant={returnPath ? 'secondary' : 'primary'}
            >
              {t('toSecurity')}
            </LinkButton>
            {!returnPath && (
              <LinkButton to="/dashboard/settings/payment-and-withdrawal">{t('toAccounts')}</LinkButton>
            )}
          </Inline>
        </Stack>
      </Card>
    );
  const submit = () => {
    const validValues = form.check();
    if (!validValues || !view.controls.has('code.submit')) return;
    const { otp, password, newPin } = validValues;
    secret.set({ otp, password, newPin });
    // The secrets are cleared from their fields right away. The code stays, and is typed again only if it was wrong.
    setFormValues({ ...empty, otp: formValues.otp });
    actor.send({ type: 'code.submit' });
  };
  return (
    <Card>
      <CodeEntry
        actor={actor}
        view={view}
        recipients={recipients}
        onChannelChange={chooseChannel}
        introText={t('pinOffer')}
        otp={formValues.otp}
        onOtpChange={(otp) => setFormValues({ ...formValues, otp })}
        otpError={form.errorOf('otp')}
        attemptsLeft={refusal?.attemptsLeft}
        form={form}
        confirmLabel={t('confirm')}
        onSubmit={submit}
      >
        <PasswordField
          id="password"
          name="password"
          autoComplete="current-password"
          label={t('password')}
          value={formValues.password}
          onChange={(password) => setFormValues({ ...formValues, password })}
          error={form.errorOf('password')}
        />
        <NewPinFields
          typed={formValues}
          onChange={(chosen) => setFormValues({ ...formValues, ...chosen })}
          errorOf={form.errorOf}
        />
      </CodeEntry>
    </Card>
  );
}
