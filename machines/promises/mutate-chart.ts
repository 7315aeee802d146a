import { type AnyStateMachine, type AnyStateNode, createMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { lifecycleActors } from '#domain/order-status.ts';

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

const statesIn = (state: unknown): Config =>
  isConfig(state) && isConfig(state['states']) ? state['states'] : {};

/** A place in a chart at which transitions are written: the object and the key. */
interface Slot {
  /** The state and the event, in the chart's names. */
  words: string;
  holder: Config;
  key: string;
  /** The path of the state whose transitions these are. */
  path: readonly string[];
}

function listSlots(state: Config, path: string[]): Slot[] {
  const words = path.join('.') || 'the chart';
  const on = (holder: unknown, name: (key: string) => string): Slot[] =>
    isConfig(holder)
      ? Object.keys(holder).map((key) => ({ words: `${words} · ${name(key)}`, holder, key, path }))
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
          path,
        })),
    );
  const own = ['always', 'onDone']
    .filter((key) => key in state)
    .map((key) => ({ words: `${words} · ${key}`, holder: state, key, path }));
  return [
    ...on(state['on'], (event) => event),
    ...on(state['after'], (delay) => `after ${delay}`),
    ...invokes,
    ...own,
    ...Object.entries(statesIn(state)).flatMap(([name, part]) =>
      isConfig(part) ? listSlots(part, [...path, name]) : [],
    ),
  ];
}

function listStates(state: Config, path: string[] = []): { words: string; state: Config }[] {
  return [
    { words: path.join('.') || 'the chart', state },
    ...Object.entries(statesIn(state)).flatMap(([name, part]) =>
      isConfig(part) ? listStates(part, [...path, name]) : [],
    ),
  ];
}

/** A fault in words, and the change of the copied chart that plants it. */
interface Fault {
  words: string;
  plant: () => void;
}

/** Returns a target as it is written, with another name of a state at its end: `#withdraw.paid` becomes `#withdraw.failed`. */
const retarget = (target: string, to: string) => `${/^.*[.#]/.exec(target)?.[0] ?? ''}${to}`;

/**
 * Returns the names of the states beside a target, as it is written: by its path from the chart, `#withdraw.processing.resting`,
 * from the state itself, `.resting`, or from the state around it.
 */
function listBeside(target: string, path: readonly string[], config: Config): string[] {
  const from = target.startsWith('#') ? [] : target.startsWith('.') ? path : path.slice(0, -1);
  const way = [...from, ...target.split('.').slice(/^[#.]/.test(target) ? 1 : 0, -1)];
  return Object.keys(statesIn(way.reduce<unknown>((state, name) => statesIn(state)[name], config)));
}

/**
 * Returns the targets into or out of the compound state that a transition is in: for one that stays within it, the states
 * beside the compound state; for one that leaves it, the states within it.
 */
function listAcross(target: string, path: readonly string[], config: Config): string[] {
  const around = path.slice(0, -1);
  if (around.length === 0 || target.startsWith('.')) return [];
  const isBeside = target.split('.').slice(1, -1).join('.') === around.join('.');
  if (target.startsWith('#') && isBeside) return [];
  const way = target.startsWith('#') ? around : around.slice(0, -1);
  const states = statesIn(way.reduce<unknown>((state, name) => statesIn(state)[name], config));
  return Object.keys(states).map((name) => `#${[String(config['id']), ...way, name].join('.')}`);
}

/** Returns the guard `allowed` of a lifecycle with one actor more or fewer, or with one condition fewer. */
function listRuleFaults(guard: unknown): { words: string; guard: Config }[] {
  const params = isConfig(guard) ? guard['params'] : undefined;
  if (!isConfig(guard) || !isConfig(params) || !('by' in params && 'when' in params)) return [];
  const [actors, conditions] = [toList(params['by']), toList(params['when'])];
  const change = (words: string, changed: Config) => ({
    words,
    guard: { ...guard, params: { ...params, ...changed } },
  });
  return [
    ...lifecycleActors.map((actor) =>
      actors.includes(actor)
        ? change(`not by ${actor}`, { by: actors.filter((one) => one !== actor) })
        : change(`also by ${actor}`, { by: [...actors, actor] }),
    ),
    ...conditions.map((condition) =>
      change(`without the condition ${String(condition)}`, {
        when: conditions.filter((one) => one !== condition),
      }),
    ),
  ];
}

function listTransitionFaults({ words, holder, key, path }: Slot, config: Config): Fault[] {
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
        ? [
            ...listBeside(target, path, config).map(
              (sibling) => [sibling, retarget(target, sibling)] as const,
            ),
            ...listAcross(target, path, config).map((other) => [other, other] as const),
          ]
            .filter(([, other]) => other !== target)
            .map(([shown, other]) => ({
              words: `${name} · leads to ${shown} in place of ${target}`,
              plant: () => replace({ ...branch, target: other }),
            }))
        : [];
    const unguarded =
      guard === undefined
        ? []
        : [{ words: `${name} · without its guard ${nameOf(guard)}`, plant: () => replace(without('guard')) }];
    const regulated = listRuleFaults(guard).map((fault) => ({
      words: `${name} · ${fault.words}`,
      plant: () => replace({ ...branch, guard: fault.guard }),
    }));
    const inactive = toList(actions).map((action, at) => ({
      words: `${name} · without its action ${nameOf(action)}`,
      plant: () => replace({ ...branch, actions: toList(actions).filter((_, place) => place !== at) }),
    }));
    return [dropped, ...moved, ...unguarded, ...regulated, ...inactive];
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
  ...listSlots(config, []).flatMap((slot) => listTransitionFaults(slot, config)),
  ...listStates(config).flatMap(listStateFaults),
];

/** The states that are active once a state was entered: those around it, and the first ones inside of it. */
function listEntered(state: AnyStateNode): AnyStateNode[] {
  const around: AnyStateNode[] = [];
  for (let one = state.parent; one; one = one.parent) around.push(one);
  const inside = (one: AnyStateNode): AnyStateNode[] => [one, ...one.initial.target.flatMap(inside)];
  return [...around, ...(state.type === 'compound' ? inside(state) : [state])];
}

/** Returns true if a chart could run in a circle, by transitions that need no event: then it never comes to rest. */
function canRunInCircles({ root }: AnyStateMachine): boolean {
  const visited = new Set<AnyStateNode>();
  const isOnWay = (state: AnyStateNode, way: readonly AnyStateNode[]): boolean => {
    if (way.includes(state)) return true;
    if (visited.has(state)) return false;
    const next = (state.always ?? []).flatMap(({ target }) => target?.flatMap(listEntered) ?? []);
    const isFound = next.some((one) => (one.always ?? []).length > 0 && isOnWay(one, [...way, state]));
    visited.add(state);
    return isFound;
  };
  return getStateNodes(root).some((state) => isOnWay(state, []));
}

/**
 * Returns the faults of a chart in words: each transition dropped or sent to another state beside its target, or across the border of its compound state, each guard and
 * action dropped, and in a lifecycle each rule with one actor more or fewer, or with one condition fewer. A chart that could run in circles by itself is left out: nothing could be told to it.
 */
export function listMutants(machine: AnyStateMachine): string[] {
  const words = listFaults(copy(machine.config) as Config).map((fault) => fault.words);
  return words.filter(
    (fault) =>
      !(fault.includes(' · always') && fault.includes(' · leads to ')) ||
      !canRunInCircles(createMutant(machine, fault)),
  );
}

/** Returns the chart with a fault of `listMutants`. */
export function createMutant(machine: AnyStateMachine, words: string): AnyStateMachine {
  const config = copy(machine.config) as Config;
  const fault = listFaults(config).find((one) => one.words === words);
  if (!fault) throw new Error(`${machine.id} has no fault "${words}"`);
  fault.plant();
  return createMachine(config as never, machine.implementations as never);
}
