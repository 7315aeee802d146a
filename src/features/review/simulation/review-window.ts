import type { Review } from './review.ts';

declare global {
  interface Window {
    /** The review that this window shows. The page in its iframe runs on the same actor. */
    kontorReview?: Review | undefined;
  }
}

export const publishReview = (review: Review): (() => void) => {
  window.kontorReview = review;
  return () => {
    if (window.kontorReview === review) window.kontorReview = undefined;
  };
};

/** Returns the review of the parent window; undefined if the page was opened outside of a review. */
export const getParentReview = (): Review | undefined =>
  window.parent === window ? undefined : window.parent.kontorReview;
