import { startTransition, useEffect, useState } from 'react';
import type { Review, Standing } from './review.ts';

/** Where a review stands; drawn after the press that brought it there is seen, since the chart and its page weigh much. */
export function useStanding(review: Review): Standing {
  const [standing, setStanding] = useState(review.standing);
  useEffect(() => {
    const look = () => startTransition(() => setStanding(review.standing()));
    look();
    return review.subscribe(look);
  }, [review]);
  return standing;
}
