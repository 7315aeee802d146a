import { linkOptions } from '@tanstack/react-router';

/** The address of a step on the page. */
export const anchorOf = (nth: number): string => `step-${nth}`;

/** The address of a state in the chart of a step. */
export const stateAnchorOf = (nth: number, path: string): string => `${anchorOf(nth)}.${path}`;

/** The page on which the chart runs, at a state. */
export const toState = (flowId: string, state: string) =>
  linkOptions({ to: '/test/$flow', params: { flow: flowId }, search: { tab: 'states', state } });

/** The page on which the chart runs, with its map. */
export const toMap = (flowId: string) =>
  linkOptions({ to: '/test/$flow', params: { flow: flowId }, search: { tab: 'states' } });

/** The story with the chart of one step opened, 0 for that of a whole lifecycle; undefined closes it. */
export const toStepChart = (flowId: string, step: number | undefined) =>
  linkOptions({
    to: '/test/$flow',
    params: { flow: flowId },
    search: { step },
    hash: step === undefined ? undefined : anchorOf(step),
    resetScroll: step !== undefined,
  });
