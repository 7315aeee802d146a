import * as z from 'zod/mini';

/** What a model has at most to be walked, or what of it nobody walks: state paths, transition ids, `event (variant)`. */
export const Parts = z.object({
  states: z.array(z.string()),
  transitions: z.array(z.string()),
  branches: z.array(z.string()),
});
export type Parts = z.infer<typeof Parts>;
export const kindsOfParts = ['states', 'transitions', 'branches'] as const satisfies (keyof Parts)[];

/** docs/architecture.md, "Four levels of proof". */
export const levels = ['pure', 'live', 'api', 'browser'] as const;
export type Level = (typeof levels)[number];

/** What nobody walks of a model at a level; null where the level does not walk this model at all. */
const Unwalked = z.nullable(Parts);
const ModelCoverage = z.object({
  states: z.number(),
  transitions: z.number(),
  branches: z.number(),
  levels: z.object({ pure: Unwalked, live: Unwalked, api: Unwalked, browser: Unwalked }),
});
export type ModelCoverage = z.infer<typeof ModelCoverage>;

/** docs/flows/coverage.json: by model, how much there is, and what of it nobody walks. */
export const CoverageFile = z.record(z.string(), ModelCoverage);
export type CoverageFile = z.infer<typeof CoverageFile>;

/** What one journey walked to its end: a line of a run's notes. */
export const Walked = z.object({ model: z.string(), parts: Parts });
export type Walked = z.infer<typeof Walked>;
