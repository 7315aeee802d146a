import { createContext } from 'react';
import type { ChartOverlay } from './simulation/chart-overlay.ts';

/** The marks of a chart's parts, and the press on a state. */
export interface ChartMarks {
  /** Paths of the current states. */
  active: ReadonlySet<string>;
  /** Stable names of the transitions that were taken last; undefined while a recorded step is shown. */
  taken: ReadonlySet<string> | undefined;
  /** Transitions and states that no test covers. */
  uncovered: ReadonlySet<string>;
  /** How often people took each transition, and in which states they stopped. */
  overlay?: ChartOverlay | undefined;
  onState: (path: string) => void;
}

/** Apart from the parts themselves, so that these stay the same objects for the map. */
export const MarksContext = createContext<ChartMarks>({
  active: new Set(),
  taken: undefined,
  uncovered: new Set(),
  onState: () => undefined,
});
