import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { NameEnquiry } from '#contract/money/bank.ts';
import { TransactionPin } from '#domain/transaction-pin.ts';
import type { PayoutAccountView, SourceType } from '#machines/flows/payout-account/index.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { PinField, PinLocked } from '#src/forms/fields/pin-field.tsx';
import type { PayoutAccountActor } from '#src/features/payouts/payout-account/payout-account.actors.ts';
import { common } from '#src/lib/common.messages.ts';
import type { SecretSlot } from '#src/lib/secret-slot.ts';
import { AttemptKey } from '#src/lib/api/attempt-key.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { TypedAccount } from './account-fields.tsx';
import { NameCheck } from './name-check.tsx';
import { t } from './payouts.messages.ts';

const PinInput = z.object({ pin: TransactionPin });

const sourceOptions = [
  { value: 'businessPayoutAccount', label: t('own'), description: t('ownWhy') },
  { value: 'bankDetails', label: t('thirdParty'), description: t('othersWhy') },
] as const;

export type ConfirmAccountProps = {
  view: PayoutAccountView;
  enquiry: NameEnquiry;
  account: TypedAccount;
  sourceType: SourceType;
  onSourceChange: (sourceType: SourceType) => void;
  actor: PayoutAccountActor;
  pin: SecretSlot<string>;
};

/** The name of the account at the bank, what follows from it, and the PIN. */
export function ConfirmAccount(props: ConfirmAccountProps) {
  const { view, enquiry, account, sourceType, actor } = props;
  const [attempt] = useState(() => new AttemptKey());
  const [pin, setPin] = useState('');
  const { refusal, lockedUntilMs } = view;
  const form = useFormCheck(PinInput, { pin }, refusal ?? undefined, { PIN_WRONG: 'pin', MALFORMED: 'pin' });
  const submit = (typed: string) => {
    const validPin = form.check({ pin: typed });
    if (!validPin || !view.controls.has('pin.submit')) return;
    props.pin.set(validPin.pin);
    setPin('');
    const { accountName } = enquiry;
    actor.send({
      type: 'pin.submit',
      sourceType,
      key: attempt.getKey({ ...account, accountName, sourceType }),
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    submit(pin);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="4">
        <NameCheck enquiry={enquiry} />
        <RadioGroup
          label={t('owner')}
          look="tile"
          options={sourceOptions}
          value={sourceType}
          onChange={props.onSourceChange}
          isDisabled={view.busy !== null}
        />
        {lockedUntilMs === undefined ? (
          <>
            {view.unanswered === 'saving' && (
              <Notice tone="warning" title={t('unanswered')} resultKey="unanswered">
                {t('unansweredWhy')}
              </Notice>
            )}
            <FormProblems form={form} isUnreachable={false} />
            <PinField
              id="pin"
              value={pin}
              onChange={setPin}
              error={form.errorOf('pin')}
              attemptsLeft={refusal?.attemptsLeft}
              isDisabled={view.busy !== null}
            />
            <Text variant="small" tone="muted">
              {t('pinWhy')}
            </Text>
            <Button
              type="submit"
              variant="primary"
              size="lg"
              isFull
              isPending={view.busy === 'saving'}
              pendingLabel={common('saving')}
              data-event="pin.submit"
            >
              {t('save')}
            </Button>
          </>
        ) : (
          <>
            <PinLocked untilMs={lockedUntilMs} />
            <LinkButton
              to="/dashboard/settings/account-security/reset"
              search={{ redirect: '/dashboard/settings/payment-and-withdrawal' }}
            >
              {t('toReset')}
            </LinkButton>
          </>
        )}
      </Stack>
    </form>
  );
}
