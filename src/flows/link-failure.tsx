import { Clock, FileQuestion, ShieldX } from 'lucide-react';
import type { FailureKind, Refused } from '#machines/flows/call-result.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { t } from './link-failure.messages.ts';

/** Why the record of a private link is not shown. */
export type LinkFailureView =
  | { screen: 'missing' }
  | { screen: 'denied'; refusal: Refused | null }
  | { screen: 'failed'; failure: FailureKind }
  | { screen: 'tooMany'; retryAtMs: number | undefined };

export type LinkFailureProps = {
  view: LinkFailureView;
  texts: { missing: string; missingWhy: string; denied: string; deniedWhy: string };
  /** The event of the flow that `onRetry` sends. */
  retryEvent: string;
  onRetry: () => void;
};

/** Shown by a flow that begins with a private link and could not load its record. */
export function LinkFailure({ view, texts, retryEvent, onRetry }: LinkFailureProps) {
  if (view.screen === 'failed')
    return (
      <ErrorState
        title={t(view.failure)}
        description={t(`${view.failure}Why`)}
        retryEvent={retryEvent}
        onRetry={onRetry}
      />
    );
  const actions = (
    <Button variant="secondary" data-event={retryEvent} onPress={onRetry}>
      {common('tryAgain')}
    </Button>
  );
  switch (view.screen) {
    case 'missing':
      return (
        <EmptyState
          icon={FileQuestion}
          title={texts.missing}
          description={texts.missingWhy}
          actions={actions}
        />
      );
    case 'denied':
      return (
        <EmptyState
          icon={ShieldX}
          title={texts.denied}
          description={view.refusal?.message ?? texts.deniedWhy}
          actions={actions}
        />
      );
    default:
      return (
        <EmptyState
          icon={Clock}
          title={t('tooMany')}
          description={getRetryText(view.retryAtMs)}
          actions={actions}
        />
      );
  }
}

function getRetryText(retryAtMs: number | undefined): string {
  if (retryAtMs === undefined) return t('tooManyWhy');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return t('tooManyUntil', { time: formatDate(new Date(retryAtMs).toISOString(), timeZone, 'time') });
}
