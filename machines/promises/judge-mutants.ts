import type { AnyFlowModel } from '../model.ts';
import { isAlike } from './is-alike.ts';
import { createMutant, listMutants } from './mutate-chart.ts';
import type { FlowPromises } from './promise.ts';
import { findBroken } from './rehearse.ts';

/** A wrong chart, and the sentence of the promise that notices it; undefined if none does. */
export interface MutantResult {
  words: string;
  noticedBy: string | undefined;
}

/**
 * Returns whether a promise of a flow notices a wrong chart. Only promises are asked.
 * @param words the fault, of `listMutants`
 * @returns undefined if the chart isn't wrong: it shows, calls and keeps the same
 */
export function judgeMutant(
  model: AnyFlowModel,
  flow: FlowPromises,
  words: string,
): MutantResult | undefined {
  const machine = createMutant(model.machine, words);
  const broken = flow.promises.find((promise) => findBroken(model, flow, promise, machine).length > 0);
  return broken || !isAlike(model, flow, machine) ? { words, noticedBy: broken?.sentence } : undefined;
}

/** Judges wrong charts of a flow: all of them, or those that are chosen. */
export const judgeMutants = (
  model: AnyFlowModel,
  flow: FlowPromises,
  chosen = listMutants(model.machine),
): MutantResult[] => chosen.flatMap((words) => judgeMutant(model, flow, words) ?? []);
