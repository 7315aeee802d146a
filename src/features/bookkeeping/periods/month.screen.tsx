import { useSelector } from '@xstate/react';
import { linkOptions } from '@tanstack/react-router';
import type { Business } from '#domain/business.ts';
import { type Membership, can } from '#domain/permission.ts';
import {
  type PeriodCloseSend,
  type PeriodCloseView,
  periodCloseView,
} from '#machines/flows/period-close/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { FlowRoot, useNetworkBack } from '#src/flows/flow-root.tsx';
import { LinkFailure } from '#src/flows/link-failure.tsx';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { LoadingState, PageSkeleton } from '#src/ui/feedback/skeleton.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { MonthChecks } from './month-checks.tsx';
import { CloseDialog, ReopenDialog } from './month-dialogs.tsx';
import { MonthTotals } from './month-totals.tsx';
import type { PeriodCloseActor } from './period-close.actors.ts';
import { formatMonth, getPeriodLook } from './period-status.ts';
import { t } from './periods.messages.ts';

export type MonthScreenProps = { actor: PeriodCloseActor; business: Business; membership: Membership };

/** A month of the books: its checks and totals, and closing and reopening it. */
export function MonthScreen({ actor, ...props }: MonthScreenProps) {
  const snapshot = useSelector(actor, (current) => current);
  const view = periodCloseView(snapshot);
  const send: PeriodCloseSend = (event) => actor.send(event);
  useNetworkBack(actor);
  const { month } = snapshot.context;
  const isMonth = view.screen === 'month';
  return (
    <FlowRoot flow="period-close" state={statePath(snapshot)}>
      <Stack gap="6">
        <PageHeader
          back={{ label: t('backToMonths'), link: linkOptions({ to: '/dashboard/book-keeping/close' }) }}
          title={view.screen === 'missing' ? t('month') : formatMonth(month)}
          badge={isMonth && <StatusBadge look={getPeriodLook(view.period)} />}
          actions={isMonth && <MonthActions view={view} send={send} />}
        />
        {isMonth ? <Month view={view} send={send} {...props} /> : <NoMonth view={view} send={send} />}
      </Stack>
    </FlowRoot>
  );
}

type MonthView = Extract<PeriodCloseView, { screen: 'month' }>;

function MonthActions({
  view: { canClose, canReopen, dialog },
  send,
}: {
  view: MonthView;
  send: PeriodCloseSend;
}) {
  return (
    <>
      <Button
        variant="quiet"
        isDisabled={dialog !== null}
        data-event="period.refresh"
        onPress={() => send({ type: 'period.refresh' })}
      >
        {t('refresh')}
      </Button>
      {(canReopen || dialog?.of === 'reopen') && (
        <Button
          isDisabled={dialog !== null}
          data-event="reopen.ask"
          onPress={() => send({ type: 'reopen.ask' })}
        >
          {t('reopen')}
        </Button>
      )}
      {(canClose || dialog?.of === 'close') && (
        <Button
          variant="primary"
          isDisabled={dialog !== null}
          data-event="close.ask"
          onPress={() => send({ type: 'close.ask' })}
        >
          {t('close')}
        </Button>
      )}
    </>
  );
}

type MonthProps = { view: MonthView; send: PeriodCloseSend; business: Business; membership: Membership };

function Month({ view, send, business, membership }: MonthProps) {
  const { period, dialog, refusal } = view;
  const { timeZone, name } = business;
  const isClosed = period.status === 'closed';
  return (
    <>
      {dialog === null && refusal && (
        <Notice tone="danger" resultKey={refusal}>
          {refusal.message}
        </Notice>
      )}
      <PeriodNotice view={view} timeZone={timeZone} />
      {!can(membership, 'BOOK_KEEPING', 'manage') && (
        <Notice tone="info">{t('viewOnly', { business: name })}</Notice>
      )}
      {!isClosed && <MonthChecks period={period} membership={membership} />}
      <MonthTotals period={period} />
      {dialog?.of === 'close' && <CloseDialog view={view} isPending={dialog.isPending} send={send} />}
      {dialog?.of === 'reopen' && <ReopenDialog view={view} isPending={dialog.isPending} send={send} />}
    </>
  );
}

/** Says that the month is closed, why it was reopened, or why it can't be closed now. */
function PeriodNotice({ view: { period }, timeZone }: { view: MonthView; timeZone: string }) {
  const { status, blocker, closedAt, closedByName, reopenedAt, reopenedByName, reopenReason } = period;
  const month = formatMonth(period.month);
  const dateOf = (at: string | null) => (at === null ? '' : formatDate(at, timeZone));
  if (status === 'closed')
    return (
      <Notice tone="success" title={t('closed', { month })}>
        {closedByName !== null && t('closedWhy', { person: closedByName, date: dateOf(closedAt) })} {blocker}
      </Notice>
    );
  return (
    <>
      {status === 'reopened' && reopenReason !== null && (
        <Notice tone="warning" title={t('reopened', { month })}>
          {t('reopenedWhy', { person: reopenedByName ?? '', date: dateOf(reopenedAt), reason: reopenReason })}
        </Notice>
      )}
      {blocker !== null && <Notice tone="info">{blocker}</Notice>}
    </>
  );
}

const failureTexts = {
  missing: t('missing'),
  missingWhy: t('missingWhy'),
  denied: t('denied'),
  deniedWhy: t('deniedWhy'),
};

function NoMonth({ view, send }: { view: Exclude<PeriodCloseView, MonthView>; send: PeriodCloseSend }) {
  if (view.screen === 'loading')
    return (
      <LoadingState label={t('loading')}>
        <PageSkeleton />
      </LoadingState>
    );
  return (
    <LinkFailure
      view={view}
      texts={failureTexts}
      retryEvent="period.refresh"
      onRetry={() => send({ type: 'period.refresh' })}
    />
  );
}
