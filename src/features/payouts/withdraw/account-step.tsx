import { type FormEvent, useState } from 'react';
import type { Business } from '#domain/business.ts';
import type { DecidingView, WithdrawSend } from '#machines/flows/withdraw/index.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { SubmitErrorNotice } from './submit-error-notice.tsx';
import { t } from './withdraw.messages.ts';
import { formatAccount } from './withdraw.words.ts';

export type StepProps = { deciding: DecidingView; business: Business; send: WithdrawSend };

/** The choice of the payout account. The default account is selected first. */
export function AccountStep({ deciding, business, send }: StepProps) {
  const { start, account, refusal } = deciding;
  const first = account ?? start.accounts.find(({ isUsable }) => isUsable);
  const [accountId, setAccountId] = useState(first?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (accountId !== null) send({ type: 'account.choose', accountId });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6" width="field">
        <StepHeading as="h2" title={t('accountTitle')}>
          {t('accountWhy')}
        </StepHeading>
        <SubmitErrorNotice refusal={refusal} />
        <Card>
          <RadioGroup
            look="tile"
            label={t('accounts')}
            value={accountId}
            onChange={setAccountId}
            options={start.accounts.map((one) => ({
              value: one.id,
              label: formatAccount(one),
              isDisabled: !one.isUsable,
              description:
                one.isUsable || one.usableFrom === null
                  ? one.accountName
                  : `${one.accountName} · ${t('usableFrom', { date: formatDate(one.usableFrom, business.timeZone) })}`,
            }))}
          />
        </Card>
        <Button type="submit" variant="primary" size="lg" isFull data-event="account.choose">
          {t('continue')}
        </Button>
        <Link
          isStandalone
          to="/dashboard/settings/payment-and-withdrawal"
          search={{ redirect: '/dashboard/revenue/withdraw' }}
        >
          {t('manageAccounts')}
        </Link>
      </Stack>
    </form>
  );
}
