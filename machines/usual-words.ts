import type { AnyStateMachine } from 'xstate';
import { transitionsOf } from './graph/names.ts';

/** Events that mean the same in every chart. */
const eventWords = {
  'page.shown': "Person returns with the browser's back button",
  'network.back': 'The network is back',
} as const;
export type KnownEvent = keyof typeof eventWords;

/** Delays that mean the same in every chart. */
const delayWords: Record<string, string> = {
  pollDelay: 'A few seconds pass',
  queueDelay: 'A moment passes',
  retryDelay: 'The wait set by the server is over',
};

interface Words {
  events: Record<string, string>;
  outcomes: Record<string, string>;
}
/** A model before its usual words are added. */
export interface WrittenModel {
  machine: AnyStateMachine;
  calls?: Record<string, object | 'device'>;
  labels: Pick<Words, 'events'> & Partial<Words>;
}

/**
 * Returns the words for the events and outcomes of a chart: the model's own, and the usual ones for what it doesn't
 * mention. A delay without usual words stays without, so that `checkPure` asks for them.
 */
export function completeLabels({
  machine,
  labels: { events, outcomes = {} },
  calls = {},
}: WrittenModel): Words {
  const usualEvents = Object.entries(eventWords).filter(
    ([type]) => !(type in events) && machine.events.includes(type),
  );
  const ofCalls = Object.entries(calls).flatMap(([id, target]): [string, string][] =>
    target === 'device'
      ? [
          [`done:${id}`, 'The device is done'],
          [`error:${id}`, "The device can't do it"],
        ]
      : [
          [`done:${id}`, 'The server responds'],
          [`error:${id}`, "The server can't be reached"],
        ],
  );
  const delays = new Set(
    transitionsOf(machine).flatMap(({ name }) => (name.startsWith('after:') ? [name.slice(6)] : [])),
  );
  const ofDelays = [...delays].flatMap((delay): [string, string][] => {
    const words = delayWords[delay];
    return words === undefined ? [] : [[`after:${delay}`, words]];
  });
  const usual = [...ofCalls, ...ofDelays];
  return {
    events: { ...events, ...Object.fromEntries(usualEvents) },
    outcomes: { ...outcomes, ...Object.fromEntries(usual.filter(([name]) => !(name in outcomes))) },
  };
}
