import { startTransition, useEffect, useState } from 'react';
import type { Review, Standing } from './review.ts';

/** Returns the current state of a review. Updates are rendered as a transition, because the chart and its page are slow to draw. */
export function useStanding(review: Review): Standing {
  const [standing, setStanding] = useState(review.standing);
  useEffect(() => {
    const look = () => startTransition(() => setStanding(review.standing()));
    look();
    return review.subscribe(look);
  }, [review]);
  return standing;
}
