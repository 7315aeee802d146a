import type { Review } from './review.ts';

declare global {
  interface Window {
    /** The review that this window shows: the page in its frame runs on the same actor. */
    kontorReview?: Review | undefined;
  }
}

export const showReview = (review: Review): (() => void) => {
  window.kontorReview = review;
  return () => {
    if (window.kontorReview === review) window.kontorReview = undefined;
  };
};

/** What the page in the frame stands in; undefined where somebody opened it alone. */
export const reviewAround = (): Review | undefined =>
  window.parent === window ? undefined : window.parent.kontorReview;
