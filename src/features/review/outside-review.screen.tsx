import { Frame } from 'lucide-react';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { t } from './review.messages.ts';

/** Shown when the page of a review is opened outside of the review. */
export const OutsideReviewScreen = ({ flowId }: { flowId: string }) => (
  <ReviewFrame>
    <EmptyState
      icon={Frame}
      title={t('alone')}
      description={t('outsideReviewWhy')}
      actions={
        <LinkButton to="/test/$flow" params={{ flow: flowId }} variant="primary">
          {t('openChart')}
        </LinkButton>
      }
    />
  </ReviewFrame>
);
