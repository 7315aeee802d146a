import { calls } from '#contract/calls.ts';
import type { AccessChange } from '#contract/permission-effects.ts';
import { merchantSteps } from '#machines/graph/merchant-steps.ts';
import { pathLabels } from './path-labels.ts';

/** What a person gains or loses, in words. */
export interface ChangeText {
  screens: readonly string[];
  /** The steps of lifecycles: "decline the order". */
  steps: readonly string[];
  actions: readonly string[];
}

/** Returns the first part of a summary; what follows explains it to users of the API. */
const shorten = (summary: string): string => summary.split(/[;:.]/)[0] ?? summary;

/**
 * Returns a change of access in words. Reading is described by the screens that show it, all other calls by their summary.
 */
export function describeAccessChange(
  { paths, calls: names }: AccessChange,
  hasScreen: (path: string) => boolean,
): ChangeText {
  const actions = names
    .filter((name) => calls[name].method !== 'GET')
    .map((name) => shorten(calls[name].summary));
  return {
    screens: paths.filter(hasScreen).map((path) => pathLabels[path] ?? path),
    steps: [
      ...new Set(merchantSteps.filter(({ call }) => names.includes(call)).flatMap(({ steps }) => steps)),
    ],
    actions: [...new Set(actions)],
  };
}
