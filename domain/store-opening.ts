import * as z from 'zod/mini';

/** The steps before a store opens, in order: the required ones first. */
export const openingSteps = [
  'product',
  'delivery',
  'contact',
  'returnPolicy',
  'description',
  'logo',
  'verification',
] as const;
export type OpeningStepName = (typeof openingSteps)[number];

/** Without a product nothing can be bought, without delivery or pickup nothing be received, without a contact nothing be asked. */
const requiredSteps: ReadonlySet<OpeningStepName> = new Set(['product', 'delivery', 'contact']);

export const OpeningStep = z.object({
  step: z.enum(openingSteps),
  /** The store can't open without it; other steps are recommended. */
  isRequired: z.boolean(),
  isDone: z.boolean(),
});
export type OpeningStep = z.infer<typeof OpeningStep>;

/** Returns the steps before a store opens, in order. */
export const getOpeningSteps = (done: Readonly<Record<OpeningStepName, boolean>>): OpeningStep[] =>
  openingSteps.map((step) => ({ step, isRequired: requiredSteps.has(step), isDone: done[step] }));

/** Returns true once every required step is done. */
export const canOpenStore = (steps: readonly OpeningStep[]): boolean =>
  steps.every(({ isRequired, isDone }) => isDone || !isRequired);
