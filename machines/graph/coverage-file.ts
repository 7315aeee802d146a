import * as z from 'zod/mini';

/** Everything of a model that can be walked, or that no journey walks: state paths, transition IDs, `event (variant)`. */
export const Parts = z.object({
  states: z.array(z.string()),
  transitions: z.array(z.string()),
  branches: z.array(z.string()),
});
export type Parts = z.infer<typeof Parts>;
export const partKinds = ['states', 'transitions', 'branches'] as const satisfies (keyof Parts)[];

/** docs/architecture.md, "Four levels of proof". */
export const levels = ['pure', 'live', 'api', 'browser'] as const;
export type Level = (typeof levels)[number];

/** The parts of a model that no journey walks at a level; null if the level doesn't walk this model. */
const Unwalked = z.nullable(Parts);
const ModelCoverage = z.object({
  states: z.number(),
  transitions: z.number(),
  branches: z.number(),
  levels: z.object({ pure: Unwalked, live: Unwalked, api: Unwalked, browser: Unwalked }),
});
export type ModelCoverage = z.infer<typeof ModelCoverage>;

/** docs/flows/coverage.json: for each model, the totals and what no journey walks. */
export const CoverageFile = z.record(z.string(), ModelCoverage);
export type CoverageFile = z.infer<typeof CoverageFile>;

/** The parts that a completed journey walked: a line of a run's record. */
export const Walked = z.object({ model: z.string(), parts: Parts });
export type Walked = z.infer<typeof Walked>;
