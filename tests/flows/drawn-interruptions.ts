import { importEach } from '#machines/import-each.ts';
import {
  type Interruption,
  listInterruptions,
  titleOfInterruption,
} from '#tests/support/browser/interruptions.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';
import type { FlowTable } from '#tests/support/walks/flow-table.ts';
import { faultMatrixOf } from '#tests/support/walks/read-table.ts';

const folder = new URL('./', import.meta.url);
/** The fault matrix of each flow's table, `<flow>/<flow>.table.ts`. */
const matrices = [...(await importEach(folder, 'table'))].map(
  ([flow, table]) => [flow, faultMatrixOf(table as FlowTable<never, never, never, never, never>)] as const,
);

/** The interruptions of this run, of all flows: they share one budget. */
const drawn = sampleOf(
  'interruptions',
  matrices
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([flow, matrix]) => listInterruptions(flow, matrix.states)),
  { title: titleOfInterruption, touches: ({ flow }) => [flow] },
);

export const drawnInterruptions = (flow: string): Interruption[] => drawn.filter((one) => one.flow === flow);
