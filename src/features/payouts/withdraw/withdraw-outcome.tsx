import { Ban, CircleCheck, CircleX, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Withdrawal, getFinalCharge } from '#domain/withdrawal.ts';
import type { WithdrawOutcome as Outcome, WithdrawSend } from '#machines/flows/withdraw/index.ts';
import { common } from '#src/lib/common.messages.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { ChargeLines } from './charge-lines.tsx';
import { getWithdrawalTimeline } from './withdrawal-timeline.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Timeline } from '#src/ui/data/timeline.tsx';
import { t } from './withdraw.messages.ts';
import { formatAccount, money } from './withdraw.words.ts';

interface WithdrawalProps {
  withdrawal: Withdrawal;
  timeZone: string;
  send: WithdrawSend;
}

/** A withdrawal that the bank hasn't confirmed yet. */
export function WithdrawProcessing({
  withdrawal,
  isAsking,
  isLong,
  timeZone,
  send,
}: WithdrawalProps & { isAsking: boolean; isLong: boolean }) {
  return (
    <WithdrawalPage
      withdrawal={withdrawal}
      timeZone={timeZone}
      head={
        <Inline gap="3" align="start" wrap={false}>
          <Spinner size="lg" />
          <output>
            <StepHeading as="h2" title={t(isLong ? 'long' : 'processing')}>
              {t(isLong ? 'longWhy' : 'processingWhy')}
            </StepHeading>
          </output>
        </Inline>
      }
      actions={
        <Button
          variant="secondary"
          data-event="check.now"
          isPending={isAsking}
          pendingLabel={t('checking')}
          onPress={() => send({ type: 'check.now' })}
        >
          {t('check')}
        </Button>
      }
    />
  );
}

const outcomeIcons = {
  paid: { icon: CircleCheck, tone: 'success' },
  failed: { icon: CircleX, tone: 'danger' },
  reversed: { icon: Undo2, tone: 'warning' },
  canceled: { icon: Ban, tone: 'muted' },
  paidLate: { icon: CircleCheck, tone: 'warning' },
  returnedLate: { icon: Undo2, tone: 'warning' },
} as const;

/** The result of a withdrawal, with the next actions. */
export function WithdrawOutcome({
  withdrawal,
  outcome,
  timeZone,
  send,
}: WithdrawalProps & { outcome: Outcome }) {
  const { amountMinor, totalMinor, currency, reason } = withdrawal;
  const words = {
    amount: money(amountMinor, currency),
    total: money(totalMinor, currency),
    account: formatAccount(withdrawal),
  };
  return (
    <WithdrawalPage
      withdrawal={withdrawal}
      timeZone={timeZone}
      head={
        <Stack gap="3">
          <Text tone={outcomeIcons[outcome].tone}>
            <Icon of={outcomeIcons[outcome].icon} size="lg" />
          </Text>
          <StepHeading as="h2" title={t(outcome, words)}>
            {t(`${outcome}Why`, words)}
          </StepHeading>
          {outcome !== 'paid' && reason !== null && (
            <Notice tone="warning">{t('providerReason', { reason })}</Notice>
          )}
        </Stack>
      }
      actions={
        <Button
          variant={outcome === 'paid' ? 'secondary' : 'primary'}
          data-event="withdraw.again"
          onPress={() => send({ type: 'withdraw.again' })}
        >
          {outcome === 'paid' ? t('another') : common('tryAgain')}
        </Button>
      }
    />
  );
}

function WithdrawalPage({
  withdrawal,
  timeZone,
  head,
  actions,
}: Omit<WithdrawalProps, 'send'> & { head: ReactNode; actions: ReactNode }) {
  const { id, currency, status, bankName, accountNumber, accountName: name } = withdrawal;
  const { requestedAt, requestedBy, concludedAt, expectedAt, timeline } = withdrawal;
  const isOver = status !== 'requested' && status !== 'processing';
  const date = formatDate(requestedAt, timeZone);
  return (
    <Stack gap="6">
      {head}
      <Inline gap="3">
        {actions}
        <LinkButton to="/dashboard/revenue/$id" params={{ id }} variant="secondary">
          {t('seeReceipt')}
        </LinkButton>
      </Inline>
      <Grid columns="mainAside">
        <Card title={t('facts')}>
          <ChargeLines
            charge={getFinalCharge(withdrawal)}
            currency={currency}
            status={status}
            extraItems={[
              { term: t('to'), detail: `${bankName} · ${accountNumber}` },
              { term: t('name'), detail: name },
              { term: t('requested'), detail: t('requestedBy', { date, name: requestedBy }) },
              isOver && concludedAt !== null
                ? { term: t('completed'), detail: formatDate(concludedAt, timeZone) }
                : {
                    term: t('expected'),
                    detail: t('expectedBy', { date: formatDate(expectedAt, timeZone) }),
                  },
              {
                term: t('reference'),
                detail: (
                  <Text as="span" variant="small" figures>
                    {id}
                  </Text>
                ),
              },
            ]}
          />
        </Card>
        <Card title={t('timeline')}>
          <Timeline entries={getWithdrawalTimeline(timeline)} timeZone={timeZone} />
        </Card>
      </Grid>
    </Stack>
  );
}
