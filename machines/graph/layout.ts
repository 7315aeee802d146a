import * as z from 'zod/mini';
import type { Box } from './drawing.ts';

/** In pixels from the top left corner of the diagram. */
export type Place = readonly [x: number, y: number, width: number, height: number];

/** Of the letters in a diagram, in pixels at its full size. */
export const letters = {
  name: { size: 13, line: 18 },
  label: { size: 11.5, line: 16 },
} as const;

/** Around and between texts, in pixels. */
export const spaces = { box: 12, plate: 4, betweenTexts: 4 } as const;

export interface LaidText {
  /** The transition's stable ID (`transitionsOf`). */
  id: string;
  lines: string[];
}

/** The layout of a chart; outer boxes come before inner ones. */
export interface Layout {
  width: number;
  height: number;
  boxes: {
    id: string;
    path: string;
    kind: Box['kind'];
    /** It is the initial state of the chart or of its group. */
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

/** An entry of the list of charts. */
export const ChartFacts = z.object({
  id: z.string(),
  /** The journey of a person, or the lifecycle of a record. */
  kind: z.enum(['flow', 'law']),
  title: z.string(),
  purpose: z.string(),
  states: z.number(),
  transitions: z.number(),
  journeys: z.number(),
});
export type ChartFacts = z.infer<typeof ChartFacts>;
