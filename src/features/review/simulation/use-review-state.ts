import { startTransition, useEffect, useState } from 'react';
import type { Review, ReviewState } from './review.ts';

/** Returns the current state of a review. Updates are rendered as a transition, because the chart and its page are slow to draw. */
export function useReviewState(review: Review): ReviewState {
  const [reviewState, setReviewState] = useState(review.getState);
  useEffect(() => {
    const look = () => startTransition(() => setReviewState(review.getState()));
    look();
    return review.subscribe(look);
  }, [review]);
  return reviewState;
}
