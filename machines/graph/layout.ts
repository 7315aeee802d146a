import * as z from 'zod/mini';
import type { Box } from './drawing.ts';

/** In pixels from the picture's top left corner. */
export type Place = readonly [x: number, y: number, width: number, height: number];

export interface LaidText {
  /** The transition's lasting name (`transitionsOf`). */
  id: string;
  lines: string[];
}

/** A chart laid out, as a picture of it is drawn; outer boxes come before the inner. */
export interface Layout {
  width: number;
  height: number;
  boxes: {
    id: string;
    path: string;
    kind: Box['kind'];
    /** The chart, or the group around it, begins here. */
    isFirst: boolean;
    at: Place;
    lines: string[];
    loops: LaidText[];
  }[];
  arrows: {
    from: string;
    to: string;
    points: (readonly [x: number, y: number])[];
    label: Place;
    texts: LaidText[];
  }[];
}

/** What the list of all charts tells of one. */
export const ChartFacts = z.object({
  id: z.string(),
  /** What people go through, or the law of a record. */
  kind: z.enum(['flow', 'law']),
  title: z.string(),
  purpose: z.string(),
  states: z.number(),
  transitions: z.number(),
  journeys: z.number(),
});
export type ChartFacts = z.infer<typeof ChartFacts>;
