import { useSelector } from '@xstate/react';
import { Banknote, FileQuestion, ShieldX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import { type WithdrawSend, type WithdrawView, withdrawView } from '#machines/flows/withdraw/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { common } from '#src/lib/common.messages.ts';
import { LoadFailure } from '#src/ui/feedback/load-failure.tsx';
import { FlowRoot, useNetworkBack, usePageShown } from '#src/flows/flow-root.tsx';
import type { WithdrawActor } from './withdraw.actors.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { LoadingState, PageSkeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Stepper } from '#src/ui/layout/stepper.tsx';
import { AccountStep } from './account-step.tsx';
import { AccountUnusable } from './account-unusable.tsx';
import { AmountStep } from './amount-step.tsx';
import { ChargesChanged } from './charges-changed.tsx';
import { PinStep, WithdrawalStatusUnknown } from './pin-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { WithdrawBlocked } from './withdraw-blocked.tsx';
import { t } from './withdraw.messages.ts';
import { WithdrawOutcome, WithdrawProcessing } from './withdraw-outcome.tsx';

export type WithdrawScreenProps = { actor: WithdrawActor; business: Business };

const steps = (['account', 'amount', 'review', 'pin'] as const).map((id) => ({ id, label: t(`step.${id}`) }));
const stepViews = { account: AccountStep, amount: AmountStep, review: ReviewStep, pin: PinStep };

/** The withdrawal of money from the balance to a payout account. */
export function WithdrawScreen({ actor, business }: WithdrawScreenProps) {
  const snapshot = useSelector(actor, (current) => current);
  const view = withdrawView(snapshot);
  const send: WithdrawSend = (event) => actor.send(event);
  useNetworkBack(actor);
  usePageShown(actor);
  return (
    <FlowRoot flow="withdraw" state={statePath(snapshot)}>
      <Stack gap="6">
        <PageHeader back={{ label: t('back'), link: { to: '/dashboard/revenue' } }} title={t('title')} />
        {view.screen === 'deciding' && (
          <Stepper label={t('steps')} steps={steps} current={view.deciding.step} />
        )}
        <WithdrawContent view={view} business={business} send={send} />
      </Stack>
    </FlowRoot>
  );
}

function WithdrawContent({
  view,
  business,
  send,
}: {
  view: WithdrawView;
  business: Business;
  send: WithdrawSend;
}) {
  const { timeZone } = business;
  switch (view.screen) {
    case 'deciding': {
      const { change } = view.deciding;
      if (change?.what === 'charges') return <ChargesChanged {...view} change={change} send={send} />;
      if (change?.what === 'account') return <AccountUnusable {...view} change={change} send={send} />;
      const Step = stepViews[view.deciding.step];
      return <Step key={view.deciding.step} deciding={view.deciding} business={business} send={send} />;
    }
    case 'blocked':
      return <WithdrawBlocked {...view} timeZone={timeZone} send={send} />;
    case 'processing':
      return <WithdrawProcessing {...view} timeZone={timeZone} send={send} />;
    case 'outcome':
      return <WithdrawOutcome {...view} timeZone={timeZone} send={send} />;
    case 'unanswered':
      return <WithdrawalStatusUnknown send={send} />;
    case 'unreachable':
    case 'limited':
      return (
        <LoadFailure
          screen={view.screen}
          refusal={view.refusal}
          title={common('loadFailed', { what: 'your balance' })}
          retryEvent="start.retry"
          onRetry={() => send({ type: 'start.retry' })}
        />
      );
    case 'forbidden':
      return (
        <EmptyState
          icon={ShieldX}
          title={common('noAccess', { area: 'withdrawals' })}
          description={common('noAccessWhy', { business: business.name, area: 'payments' })}
        />
      );
    case 'unavailable':
      return (
        <EmptyState
          icon={Banknote}
          title={t('unavailable', { currency: business.currency })}
          description={t('unavailableWhy')}
          actions={<LinkButton to="/dashboard/revenue">{t('toRevenue')}</LinkButton>}
        />
      );
    case 'unknown':
      return (
        <EmptyState
          icon={FileQuestion}
          title={t('unknown')}
          description={t('unknownWhy')}
          actions={
            <Button data-event="withdraw.again" onPress={() => send({ type: 'withdraw.again' })}>
              {t('begin')}
            </Button>
          }
        />
      );
    default:
      return (
        <LoadingState label={t(view.screen)}>
          <PageSkeleton />
        </LoadingState>
      );
  }
}
