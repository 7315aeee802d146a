/** The share of the step before, 0 to 1 and more; undefined for the first step, and where nobody took the step before. */
export interface StepShares {
  now: number | undefined;
  /** The same in the compared range; undefined without one. */
  before: number | undefined;
}

const ratio = (count: number | null | undefined, of: number | null | undefined): number | undefined =>
  typeof count === 'number' && typeof of === 'number' && of > 0 ? count / of : undefined;

/** Returns for each step of a funnel the share of those who took the step before it. */
export const getStepShares = (
  steps: readonly { count: number; countBefore: number | null }[],
): StepShares[] =>
  steps.map(({ count, countBefore }, nth) => {
    const previous = steps[nth - 1];
    return { now: ratio(count, previous?.count), before: ratio(countBefore, previous?.countBefore) };
  });
