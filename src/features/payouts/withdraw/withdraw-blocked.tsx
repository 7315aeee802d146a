import type { WithdrawalStart } from '#contract/money/withdrawal.ts';
import { balanceLabels } from '#domain/balance.ts';
import { calculateCharge } from '#domain/withdrawal.ts';
import type { WithdrawSend, WithdrawView } from '#machines/flows/withdraw/index.ts';
import { common } from '#src/lib/common.messages.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { PayoutSteps } from '#src/features/payout-requirements/payout-steps.tsx';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './withdraw.messages.ts';
import { formatAccount, money } from './withdraw.words.ts';

type BlockedView = Extract<WithdrawView, { screen: 'blocked' }>;
export type WithdrawBlockedProps = Pick<BlockedView, 'by' | 'start'> & {
  timeZone: string;
  send: WithdrawSend;
};

/** Why the merchant can't withdraw now, with links to resolve it. */
export function WithdrawBlocked({ by, start, timeZone, send }: WithdrawBlockedProps) {
  const title = {
    missing: 'missing',
    owing: 'owing',
    tooLittle: 'tooLittleTitle',
    tooNew: 'tooNew',
  } as const;
  return (
    <Stack gap="6" width="prose">
      <StepHeading as="h2" title={t(title[by])}>
        {getBlockedReason(by, start, timeZone)}
      </StepHeading>
      {by === 'missing' && (
        <PayoutSteps requirements={start.needs} returnPath="/dashboard/revenue/withdraw" />
      )}
      {by === 'tooLittle' && <OtherAmounts start={start} timeZone={timeZone} />}
      <Inline gap="3">
        <LinkButton to="/dashboard/revenue" variant="secondary">
          {t('toRevenue')}
        </LinkButton>
        {by === 'tooNew' && (
          <LinkButton
            to="/dashboard/settings/payment-and-withdrawal"
            search={{ redirect: '/dashboard/revenue/withdraw' }}
            variant="secondary"
          >
            {t('manageAccounts')}
          </LinkButton>
        )}
        <Button variant="quiet" data-event="start.retry" onPress={() => send({ type: 'start.retry' })}>
          {common('refresh')}
        </Button>
      </Inline>
    </Stack>
  );
}

function getBlockedReason(
  by: BlockedView['by'],
  { balance, tariff, accounts }: WithdrawalStart,
  timeZone: string,
): string {
  const { currency, availableMinor, receivableMinor } = balance;
  switch (by) {
    case 'missing':
      return t('missingWhy');
    case 'owing':
      return t('owingWhy', { amount: money(receivableMinor, currency) });
    case 'tooLittle': {
      const minAmountMinor = tariff?.minAmountMinor ?? 0;
      const totalMinor = tariff ? calculateCharge(minAmountMinor, tariff).totalMinor : 0;
      return t('tooLittleWhy', {
        available: money(availableMinor, currency),
        least: money(minAmountMinor, currency),
        total: money(totalMinor, currency),
      });
    }
    case 'tooNew': {
      const [first] = accounts;
      const date = first?.usableFrom ? formatDate(first.usableFrom, timeZone) : '';
      return t('tooNewWhy', { account: first ? formatAccount(first) : '', date });
    }
    default:
      return by satisfies never;
  }
}

/** The money that isn't available: what is pending and until when, in dispute or on its way. */
function OtherAmounts({ start: { balance }, timeZone }: { start: WithdrawalStart; timeZone: string }) {
  const { pendingMinor, settlesAt, currency } = balance;
  const others = (['inDispute', 'onItsWay'] as const).filter((amount) => balance[`${amount}Minor`] > 0);
  return (
    <>
      {pendingMinor > 0 && settlesAt !== null && (
        <Text>
          {t('pendingWhy', { pending: money(pendingMinor, currency), date: formatDate(settlesAt, timeZone) })}
        </Text>
      )}
      {others.length > 0 && (
        <DescriptionList
          items={others.map((amount) => ({
            term: balanceLabels[amount],
            detail: money(balance[`${amount}Minor`], currency),
          }))}
        />
      )}
    </>
  );
}
