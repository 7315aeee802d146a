import * as z from 'zod/mini';

const Names = z.array(z.string());

/**
 * Everything of a model that can be walked: state paths, transition IDs, `event (variant)`, and the events that aren't a
 * response or a delay.
 */
export const Parts = z.object({ states: Names, transitions: Names, branches: Names, events: Names });
export type Parts = z.infer<typeof Parts>;
export const partKinds = ['states', 'transitions', 'branches', 'events'] as const satisfies (keyof Parts)[];
export type PartKind = (typeof partKinds)[number];

/** docs/architecture.md, "Four levels of proof". */
export const levels = ['pure', 'live', 'api', 'browser'] as const;
export type Level = (typeof levels)[number];

/** The purpose of each level. A browser walks few transitions: it shows every state and triggers every event. */
export const kindsOf: Record<Level, readonly PartKind[]> = {
  pure: partKinds,
  live: partKinds,
  api: partKinds,
  browser: ['states', 'events'],
};

/** The parts of a model that no journey walks at a level; null if the level doesn't walk this model. */
const Unwalked = z.nullable(z.partialRecord(z.enum(partKinds), Names));
export type Unwalked = z.infer<typeof Unwalked>;
const ModelCoverage = z.object({
  states: z.number(),
  transitions: z.number(),
  branches: z.number(),
  events: z.number(),
  levels: z.object({ pure: Unwalked, live: Unwalked, api: Unwalked, browser: Unwalked }),
});
export type ModelCoverage = z.infer<typeof ModelCoverage>;

/** docs/flows/coverage.json: for each model, the totals and what no journey walks. */
export const CoverageFile = z.record(z.string(), ModelCoverage);
export type CoverageFile = z.infer<typeof CoverageFile>;

/** The parts that a completed journey walked: a line of a run's record. */
export const Walked = z.object({ model: z.string(), parts: Parts });
export type Walked = z.infer<typeof Walked>;
