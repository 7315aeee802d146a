import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { CallBody } from '#contract/call.ts';
import type { pinCalls } from '#contract/people/pin.ts';
import { OtpCode } from '#domain/password.ts';
import { confirmByCodeView } from '#machines/flows/confirm-by-code/index.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { CodeEntry } from '#src/features/security/confirm-by-code/code-entry.tsx';
import { openConfirmation } from '#src/features/security/confirm-by-code/confirm-by-code.actors.ts';
import { NewPinFields } from '#src/forms/fields/new-pin-fields.tsx';
import { chosenPin, noPin, pinsAgree } from '#src/forms/fields/new-pin.ts';
import { WayBackButton } from '#src/features/payout-requirements/way-back.tsx';
import type { WayBack } from '#src/features/payout-requirements/way-back-search.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { api } from '#src/lib/api/api.ts';
import { sendWrite } from '#src/lib/api/send-write.ts';
import { resetPin } from '#src/features/security/security.writes.ts';
import { pinQuery } from '#src/features/security/pin.queries.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './pin-reset.messages.ts';

/** Resets the PIN; offers to set one if there is none. */
export function PinReset({ wayBack }: { wayBack: WayBack | undefined }) {
  const pin = useQuery(pinQuery());
  if (pin.isError && !pin.data)
    return (
      <ErrorState
        title={common('loadFailed', { what: t('pinStatus') })}
        isRetrying={pin.isFetching}
        onRetry={() => void pin.refetch()}
      />
    );
  if (!pin.data)
    return (
      <output aria-busy aria-label={t('loading')}>
        <Skeleton shape="block" />
      </output>
    );
  if (!pin.data.isSet)
    return (
      <EmptyState
        icon={KeyRound}
        title={t('none')}
        description={t('noneWhy')}
        actions={
          <LinkButton
            to="/dashboard/settings/account-security"
            search={{ redirect: wayBack }}
            variant="primary"
          >
            {t('set')}
          </LinkButton>
        }
      />
    );
  return <ResetByCode wayBack={wayBack} />;
}

type Secret = Omit<CallBody<typeof pinCalls.resetPin>, 'otpToken'>;

const Typed = z
  .object({
    otp: OtpCode,
    password: z.string().check(z.minLength(1, t('passwordNeeded'))),
    ...chosenPin,
  })
  .check(pinsAgree);
const empty = { ...noPin, otp: '', password: '' };

const openReset = (queryClient: QueryClient) =>
  openConfirmation<Secret>({
    subject: 'pin-reset',
    request: (signal) => api('requestPinReset', {}, { timeout: true, signal }),
    confirm: (typed, otpToken, signal) =>
      sendWrite(queryClient, resetPin, { body: { ...typed, otpToken } }, { timeout: true, signal }),
  });

function ResetByCode({ wayBack }: { wayBack: WayBack | undefined }) {
  const queryClient = useQueryClient();
  const { user } = useBusiness();
  const { actor, secret } = useFlow(openReset, queryClient);
  const view = confirmByCodeView(useSelector(actor, (snapshot) => snapshot));
  const [typed, setTyped] = useState(empty);
  const { refusal } = view;
  const form = useFormCheck(Typed, typed, refusal ?? undefined, {
    OTP_WRONG: 'otp',
    PASSWORD_WRONG: 'password',
    PIN_COMMON: 'newPin',
  });
  const isConfirmed = view.step === 'confirmed';
  if (isConfirmed)
    return (
      <Card>
        <Stack gap="4">
          <Notice tone="success" title={t('done')} answers="done">
            {t('doneWhy')}
          </Notice>
          <Inline>
            {wayBack && <WayBackButton to={wayBack} />}
            <LinkButton to="/dashboard/settings/account-security" variant={wayBack ? 'secondary' : 'primary'}>
              {t('toSecurity')}
            </LinkButton>
            {!wayBack && (
              <LinkButton to="/dashboard/settings/payment-and-withdrawal">{t('toAccounts')}</LinkButton>
            )}
          </Inline>
        </Stack>
      </Card>
    );
  const submit = () => {
    const checked = form.check();
    if (!checked || !view.controls.has('code.submit')) return;
    const { otp, password, newPin } = checked;
    secret.give({ otp, password, newPin });
    // The secrets are cleared from their fields right away. The code stays, and is typed again only if it was wrong.
    setTyped({ ...empty, otp: typed.otp });
    actor.send({ type: 'code.submit' });
  };
  return (
    <Card>
      <CodeEntry
        actor={actor}
        view={view}
        email={user.email}
        offer={t('pinOffer')}
        otp={typed.otp}
        onOtp={(otp) => setTyped({ ...typed, otp })}
        otpError={form.errorOf('otp')}
        triesLeft={refusal?.triesLeft}
        form={form}
        confirmLabel={t('confirm')}
        onSubmit={submit}
      >
        <PasswordField
          id="password"
          name="password"
          autoComplete="current-password"
          label={t('password')}
          value={typed.password}
          onChange={(password) => setTyped({ ...typed, password })}
          error={form.errorOf('password')}
        />
        <NewPinFields
          typed={typed}
          onChange={(chosen) => setTyped({ ...typed, ...chosen })}
          errorOf={form.errorOf}
        />
      </CodeEntry>
    </Card>
  );
}
