import { Hourglass } from 'lucide-react';
import type { Refused } from '#machines/flows/answer.ts';
import { ErrorState } from './error-state.tsx';
import { t } from './load-failure.messages.ts';

export type LoadFailureProps = {
  /** `limited`: there were too many requests, and the chart asks again by itself. */
  screen: 'unreachable' | 'limited';
  refusal: Refused | null;
  /** What could not be loaded. */
  title: string;
  /** The event of a flow that `onRetry` sends. */
  retryEvent: string;
  onRetry: () => void;
};

/** What a flow shows in place of what it could not load, with the reason and the way on. */
export const LoadFailure = ({ screen, refusal, title, retryEvent, onRetry }: LoadFailureProps) =>
  screen === 'limited' ? (
    <ErrorState icon={Hourglass} title={refusal?.message ?? title} description={t('limitedWhy')} />
  ) : (
    <ErrorState
      title={title}
      {...(refusal && { description: refusal.message })}
      retryEvent={retryEvent}
      onRetry={onRetry}
    />
  );
