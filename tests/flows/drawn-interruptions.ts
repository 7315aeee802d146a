import { importEach } from '#machines/import-each.ts';
import {
  type Interruption,
  listInterruptions,
  titleOfInterruption,
} from '#tests/support/browser/interruptions.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';

/** The fault matrix of each flow, `<flow>/<flow>.fault-matrix.ts`. */
const matrices = await importEach(new URL('./', import.meta.url), 'fault-matrix');

/** The interruptions of this run, of all flows: they share one budget. */
const drawn = sampleOf(
  'interruptions',
  [...matrices].flatMap(([flow, matrix]) =>
    listInterruptions(flow, (matrix as { states: Record<string, object> }).states),
  ),
  { title: titleOfInterruption, touches: ({ flow }) => [flow] },
);

export const drawnInterruptions = (flow: string): Interruption[] => drawn.filter((one) => one.flow === flow);
