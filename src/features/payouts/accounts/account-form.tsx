import { type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { AccountNumber, doesNubanMatch } from '#domain/nuban.ts';
import type { Bank } from '#domain/payout-account.ts';
import type { PayoutAccountView, SourceType } from '#machines/flows/payout-account/index.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { FormProblems } from '#src/forms/form-problems.tsx';
import type { PayoutAccountActor } from '#src/features/payouts/payout-account/payout-account.actors.ts';
import {
  clearAccountDraft,
  saveAccountDraft,
  readAccountDraft,
} from '#src/features/payouts/payout-account/account-draft.ts';
import type { SecretSlot } from '#src/lib/secret-slot.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { AccountFields, type TypedAccount } from './account-fields.tsx';
import { ConfirmAccount } from './confirm-account.tsx';
import { t } from './payouts.messages.ts';

const AccountInput = z.object({
  cbnCode: z.string().check(z.minLength(1, t('bankChoose'))),
  accountNumber: AccountNumber,
});

export type AccountFormProps = {
  banks: readonly Bank[];
  view: PayoutAccountView;
  actor: PayoutAccountActor;
  pin: SecretSlot<string>;
};

/** The bank and account number stay visible. Below them follow the account's owner and the PIN. */
export function AccountForm({ banks, view, actor, pin }: AccountFormProps) {
  const businessId = useBusiness().business.id;
  const [typed, setTyped] = useState<TypedAccount>(
    () => readAccountDraft(businessId) ?? { cbnCode: '', accountNumber: '' },
  );
  const isSettingPin = view.step === 'spent';
  useEffect(() => {
    if (isSettingPin) saveAccountDraft(businessId, typed);
    else clearAccountDraft(businessId);
  }, [isSettingPin, businessId, typed]);
  const [sourceType, setSourceType] = useState<SourceType>('businessPayoutAccount');
  const form = useFormCheck(
    AccountInput,
    typed,
    view.step === 'account' ? (view.refusal ?? undefined) : undefined,
  );
  const submitAccount = (account: TypedAccount) => {
    const validAccount = form.check(account);
    if (validAccount && view.controls.has('account.submit'))
      actor.send({ type: 'account.submit', account: validAccount });
  };
  const change = (next: TypedAccount) => {
    setTyped(next);
    actor.send({ type: 'account.change' });
    // A number that matches its bank is submitted with its last digit.
    if (doesNubanMatch(next.cbnCode, next.accountNumber))
      actor.send({ type: 'account.submit', account: next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    submitAccount(typed);
  };
  return (
    <Stack gap="6">
      <form onSubmit={submit} noValidate>
        <Stack gap="4">
          {view.unanswered === 'enquiry' ? (
            <Notice tone="danger" title={t('checkFailed')} resultKey="ask failed">
              {t('checkFailedWhy')}
            </Notice>
          ) : (
            <FormProblems form={form} isUnreachable={false} />
          )}
          {view.step === 'account' && view.unanswered === null && !form.message && (
            <ConnectionNotice isUnreachable={false} />
          )}
          <AccountFields
            banks={banks}
            typed={typed}
            onChange={change}
            errorOf={form.errorOf}
            isDisabled={view.busy === 'saving'}
            isConfirmed={view.step !== 'account' && view.enquiry !== null}
          />
          {view.step === 'account' && (
            <Button
              type="submit"
              variant="primary"
              size="lg"
              isFull
              isPending={view.busy === 'enquiring'}
              pendingLabel={t('checkingName')}
              data-event="account.submit"
            >
              {t('checkName')}
            </Button>
          )}
        </Stack>
      </form>
      {view.step === 'confirm' && view.enquiry && (
        <ConfirmAccount
          view={view}
          enquiry={view.enquiry}
          account={typed}
          sourceType={sourceType}
          onSourceChange={setSourceType}
          actor={actor}
          pin={pin}
        />
      )}
      {view.step === 'spent' && (
        <Stack gap="4">
          <Notice tone="warning" title={t('pinRequired')} resultKey={view.refusal ?? 'spent'}>
            {view.refusal?.message}
          </Notice>
          {view.refusal?.code === 'PIN_NOT_SET' ? (
            <LinkButton
              to="/dashboard/settings/account-security"
              search={{ redirect: '/dashboard/settings/payment-and-withdrawal' }}
              variant="primary"
              isFull
            >
              {t('toPin')}
            </LinkButton>
          ) : (
            <LinkButton
              to="/dashboard/settings/account-security/reset"
              search={{ redirect: '/dashboard/settings/payment-and-withdrawal' }}
              variant="primary"
              isFull
            >
              {t('toReset')}
            </LinkButton>
          )}
        </Stack>
      )}
    </Stack>
  );
}
