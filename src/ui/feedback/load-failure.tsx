import { Hourglass } from 'lucide-react';
import type { Refused } from '#machines/flows/call-result.ts';
import { ErrorState } from './error-state.tsx';
import { t } from './load-failure.messages.ts';

export type LoadFailureProps = {
  /** `limited` means that there were too many requests; the chart tries again by itself. */
  screen: 'unreachable' | 'limited';
  refusal: Refused | null;
  /** Says what could not be loaded. */
  title: string;
  /** The event of a flow that `onRetry` sends. */
  retryEvent: string;
  onRetry: () => void;
};

/** Shown by a flow that could not load its data, with the reason and a retry. */
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
