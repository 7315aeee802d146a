/** How far a visitor of a store came on a day: each step includes those before it. */
export const visitSteps = ['store', 'cart', 'checkout'] as const;
export type VisitStep = (typeof visitSteps)[number];
