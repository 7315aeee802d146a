import { type AnyStateMachine, createMachine } from 'xstate';

/** A chart with one small fault. */
export interface ChartMutant {
  /** The fault in a line, unique in its chart: `enteringPin · pin.submit · leads to locked in place of keeping`. */
  words: string;
  machine: AnyStateMachine;
}

type Config = Record<string, unknown>;
const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toList = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
/** A transition can be written as the name of its target. */
const toTransition = (value: unknown): Config => (isConfig(value) ? value : { target: value });
const nameOf = (part: unknown): string => {
  if (!isConfig(part)) return typeof part === 'function' ? part.name || 'a function' : String(part);
  const { type, params } = part;
  return isConfig(params) ? `${String(type)} ${Object.values(params).map(String).join(' ')}` : String(type);
};

/** Copies the parts of a chart that mutants change; guards, actions and functions stay the same objects. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isConfig(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}

/** A place in a chart at which transitions are written: the object and the key. */
interface Slot {
  /** The state and the event, in the chart's names. */
  words: string;
  holder: Config;
  key: string;
  /** The states next to the one whose transitions these are. */
  siblings: string[];
}

function listSlots(state: Config, path: string[], siblings: string[]): Slot[] {
  const words = path.join('.') || 'the chart';
  const on = (holder: unknown, name: (key: string) => string): Slot[] =>
    isConfig(holder)
      ? Object.keys(holder).map((key) => ({ words: `${words} · ${name(key)}`, holder, key, siblings }))
      : [];
  const invokes = toList(state['invoke'])
    .filter(isConfig)
    .flatMap((invoke) =>
      ['onDone', 'onError']
        .filter((key) => key in invoke)
        .map((key) => ({
          words: `${words} · ${key} ${String(invoke['id'])}`,
          holder: invoke,
          key,
          siblings,
        })),
    );
  const own = ['always', 'onDone']
    .filter((key) => key in state)
    .map((key) => ({ words: `${words} · ${key}`, holder: state, key, siblings }));
  const states = isConfig(state['states']) ? state['states'] : {};
  const names = Object.keys(states);
  return [
    ...on(state['on'], (event) => event),
    ...on(state['after'], (delay) => `after ${delay}`),
    ...invokes,
    ...own,
    ...Object.entries(states).flatMap(([name, part]) =>
      isConfig(part) ? listSlots(part, [...path, name], names) : [],
    ),
  ];
}

function listStates(state: Config, path: string[] = []): { words: string; state: Config }[] {
  const states = isConfig(state['states']) ? state['states'] : {};
  return [
    { words: path.join('.') || 'the chart', state },
    ...Object.entries(states).flatMap(([name, part]) =>
      isConfig(part) ? listStates(part, [...path, name]) : [],
    ),
  ];
}

/** Makes the fault, with the chart as it is now, and takes it back after `make`. */
type Fault = { words: string; plant: () => void };

/** Returns a target as it is written, with another name of a state at its end: `#withdraw.paid` becomes `#withdraw.failed`. */
const retarget = (target: string, to: string) => `${/^.*[.#]/.exec(target)?.[0] ?? ''}${to}`;

const statesIn = (state: unknown): Config =>
  isConfig(state) && isConfig(state['states']) ? state['states'] : {};

/**
 * Returns the names of the states beside a target: by its path from the chart, `#withdraw.processing.resting`, or beside the
 * state whose transition it is.
 */
function listBeside(target: string, config: Config, siblings: readonly string[]): readonly string[] {
  if (!target.startsWith('#')) return siblings;
  const path = target.split('.').slice(1, -1);
  return Object.keys(statesIn(path.reduce<unknown>((state, name) => statesIn(state)[name], config)));
}

function listTransitionFaults({ words, holder, key, siblings }: Slot, config: Config): Fault[] {
  const branches = toList(holder[key]).map(toTransition);
  const write = (changed: Config[]) => {
    holder[key] = changed;
  };
  return branches.flatMap((branch, nth) => {
    const name = branches.length > 1 ? `${words} · ${nth + 1}` : words;
    const replace = (other: Config) => write(branches.map((one) => (one === branch ? other : one)));
    const { target, guard, actions } = branch;
    const without = (part: string) =>
      Object.fromEntries(Object.entries(branch).filter(([one]) => one !== part));
    const dropped = {
      words: `${name} · dropped`,
      plant: () => write(branches.filter((one) => one !== branch)),
    };
    const moved =
      typeof target === 'string'
        ? listBeside(target, config, siblings)
            .filter((sibling) => retarget(target, sibling) !== target)
            .map((sibling) => ({
              words: `${name} · leads to ${sibling} in place of ${target}`,
              plant: () => replace({ ...branch, target: retarget(target, sibling) }),
            }))
        : [];
    const unguarded =
      guard === undefined
        ? []
        : [{ words: `${name} · without its guard ${nameOf(guard)}`, plant: () => replace(without('guard')) }];
    const inactive = toList(actions).map((action, at) => ({
      words: `${name} · without its action ${nameOf(action)}`,
      plant: () => replace({ ...branch, actions: toList(actions).filter((_, place) => place !== at) }),
    }));
    return [dropped, ...moved, ...unguarded, ...inactive];
  });
}

const listStateFaults = ({ words, state }: { words: string; state: Config }): Fault[] =>
  ['entry', 'exit'].flatMap((moment) =>
    toList(state[moment]).map((action, at) => ({
      words: `${words} · ${moment} without its action ${nameOf(action)}`,
      plant: () => {
        state[moment] = toList(state[moment]).filter((_, place) => place !== at);
      },
    })),
  );

const listFaults = (config: Config): Fault[] => [
  ...listSlots(config, [], []).flatMap((slot) => listTransitionFaults(slot, config)),
  ...listStates(config).flatMap(listStateFaults),
];

/** Returns the faults of a chart in words: each transition dropped or sent to another state beside it, each guard and action dropped. */
export const listMutants = (machine: AnyStateMachine): string[] =>
  listFaults(copy(machine.config) as Config).map(({ words }) => words);

/** Returns the chart with a fault of `listMutants`. */
export function createMutant(machine: AnyStateMachine, words: string): ChartMutant {
  const config = copy(machine.config) as Config;
  const fault = listFaults(config).find((one) => one.words === words);
  if (!fault) throw new Error(`${machine.id} has no fault "${words}"`);
  fault.plant();
  return { words, machine: createMachine(config as never, machine.implementations as never) };
}
