import type { ChartDescription, Transition } from './describe.ts';

/** The changes of one chart, a sentence each. */
export interface ChartChanges {
  id: string;
  title: string;
  sentences: string[];
}

/** Returns the changes between two revisions of the charts, in the models' words; charts without changes are left out. */
export function compareCharts(
  before: readonly ChartDescription[],
  after: readonly ChartDescription[],
): ChartChanges[] {
  const was = new Map(before.map((chart) => [chart.id, chart]));
  const ids = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !ids.has(id));
  return [
    ...after.map((chart) => {
      const old = was.get(chart.id);
      const sentences = old ? changesOf(old, chart) : [`This chart is new. ${chart.purpose}`];
      return { id: chart.id, title: chart.title, sentences };
    }),
    ...gone.map(({ id, title }) => ({ id, title, sentences: ['This chart is gone.'] })),
  ].filter(({ sentences }) => sentences.length > 0);
}

function changesOf(old: ChartDescription, now: ChartDescription): string[] {
  return [
    ...(old.title === now.title ? [] : [`It is now called "${now.title}" instead of "${old.title}".`]),
    ...changedStates(old, now),
    ...changedTransitions(old, now),
    ...changedDelays(old, now),
    ...addedAndRemoved(Object.keys(old.outcomes), Object.keys(now.outcomes), {
      added: (name) => `New outcome: "${now.outcomes[name]}" (\`${name}\`).`,
      removed: (name) => `Outcome gone: "${old.outcomes[name]}" (\`${name}\`).`,
    }),
    ...addedAndRemoved(old.invariants, now.invariants, {
      added: (sentence) => `New rule: ${sentence}.`,
      removed: (sentence) => `Rule gone: ${sentence}.`,
    }),
    ...addedAndRemoved(old.starts, now.starts, {
      added: (start) => `It can now begin with: ${start}.`,
      removed: (start) => `It can no longer begin with: ${start}.`,
    }),
  ];
}

function addedAndRemoved(
  old: readonly string[],
  now: readonly string[],
  say: Record<'added' | 'removed', (item: string) => string>,
): string[] {
  return [
    ...now.filter((item) => !old.includes(item)).map(say.added),
    ...old.filter((item) => !now.includes(item)).map(say.removed),
  ];
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((item, i) => item === others[i]);

function quotedIn({ states }: ChartDescription): (path: string) => string {
  const words = new Map(states.map((state) => [state.path, state.words]));
  return (path) => `"${words.get(path) ?? path}"`;
}
const listed = (words: readonly string[]): string => words.join(' and ') || 'itself';

function changedStates(old: ChartDescription, now: ChartDescription): string[] {
  const is = quotedIn(now);
  const was = quotedIn(old);
  const before = new Map(old.states.map((state) => [state.path, state]));
  const paths = (chart: ChartDescription) => chart.states.map(({ path }) => path);
  return [
    ...addedAndRemoved(paths(old), paths(now), {
      added: (path) => `New state: ${is(path)} (\`${path}\`).`,
      removed: (path) => `State gone: ${was(path)} (\`${path}\`).`,
    }),
    ...now.states.flatMap((state) => {
      const { path, words, begins, isFinal } = state;
      const one = before.get(path);
      if (!one) return [];
      const begun = begins.map(is);
      return [
        ...(words === one.words ? [] : [`${was(path)} is now called ${is(path)}.`]),
        ...(isSame(begins, one.begins)
          ? []
          : [
              `${is(path)} now begins at ${listed(begun)}${one.begins.length === 0 ? '' : ` instead of ${listed(one.begins.map(was))}`}.`,
            ]),
        ...(isFinal === one.isFinal
          ? []
          : [`${is(path)} is ${isFinal ? 'now an end' : 'no longer an end'}.`]),
      ];
    }),
  ];
}

/** Branches of an event in a state are matched by their guard and target, never by their position. */
function changedTransitions(old: ChartDescription, now: ChartDescription): string[] {
  const is = quotedIn(now);
  const was = quotedIn(old);
  const present = new Set(now.states.map(({ path }) => path));
  const keyOf = ({ from, event }: Transition) => `${from} · ${event}`;
  const before = Map.groupBy(old.transitions, keyOf);
  const after = Map.groupBy(now.transitions, keyOf);
  const fromOf = (named: (path: string) => string, { from, words }: Transition) =>
    words === '' ? `From ${named(from)} it` : `From ${named(from)}, "${words}"`;

  const went = (one: Transition) =>
    `${fromOf(was, one)} no longer leads to ${listed(one.to.map(was))}${conditionOf(one)}.`;
  const added = (one: Transition) =>
    `${fromOf(is, one)} can now lead to ${listed(one.to.map(is))}${conditionOf(one)}.`;
  const retargeted = ([from, to]: Pair) =>
    `${fromOf(is, to)} now leads to ${listed(to.to.map(is))} instead of ${listed(from.to.map(was))}${conditionOf(to)}.`;
  const reguarded = ([from, to]: Pair) =>
    `${fromOf(is, to)} now leads to ${listed(to.to.map(is))}${conditionOf(to) || ' in any case'}; before, ${conditionOf(from).trim() || 'in any case'}.`;

  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const oldItems = before.get(key) ?? [];
    const newItems = after.get(key) ?? [];
    const hasSameTarget = (a: Transition, b: Transition) => isSame(a.to, b.to);
    const same = matchItems(oldItems, newItems, (a, b) => a.guard === b.guard && hasSameTarget(a, b));
    const moved = matchItems(same.oldItems, same.newItems, (a, b) => a.guard === b.guard);
    const changed = matchItems(moved.oldItems, moved.newItems, hasSameTarget);
    const places = same.pairs.map(([, to]) => newItems.indexOf(to));
    const isReordered = places.some((place, i) => place < (places[i - 1] ?? 0));
    const [first] = newItems;
    return [
      ...changed.newItems.map(added),
      // The outgoing transitions of a removed state are removed with it.
      ...changed.oldItems.filter(({ from }) => present.has(from)).map(went),
      ...moved.pairs.map(retargeted),
      ...changed.pairs.map(reguarded),
      ...(isReordered && first ? [`${fromOf(is, first)} checks its conditions in another order now.`] : []),
    ];
  });
}

/** Returns when a transition is taken, as the end of a sentence; '' for one without a condition. */
function conditionOf({ guard }: Transition): string {
  if (guard === '') return '';
  return /^(?:if|by) |^otherwise$/.test(guard) ? ` ${guard}` : ` if ${guard}`;
}

type Pair = [old: Transition, now: Transition];
interface Paired {
  pairs: Pair[];
  /** The items without a match. */
  oldItems: Transition[];
  newItems: Transition[];
}

function matchItems(
  oldItems: readonly Transition[],
  newItems: readonly Transition[],
  isPair: (old: Transition, now: Transition) => boolean,
): Paired {
  const free = [...newItems];
  const pairs: Pair[] = [];
  const left: Transition[] = [];
  for (const old of oldItems) {
    const at = free.findIndex((now) => isPair(old, now));
    const [now] = at < 0 ? [] : free.splice(at, 1);
    if (now) pairs.push([old, now]);
    else left.push(old);
  }
  return { pairs, oldItems: left, newItems: free };
}

function changedDelays(old: ChartDescription, now: ChartDescription): string[] {
  const before = new Map(old.delays.map((delay) => [delay.name, delay.waitsMs]));
  return now.delays.flatMap(({ name, words, waitsMs }) => {
    const waited = before.get(name);
    if (!waited || isSame(waited.map(String), waitsMs.map(String))) return [];
    return [`"${words}" (\`${name}\`) now takes ${sayWaits(waitsMs)} instead of ${sayWaits(waited)}.`];
  });
}

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const;

function sayWait(ms: number): string {
  const [size, unit] = units.find(([each]) => ms >= each && ms % each === 0) ?? [1_000, 'second'];
  const count = ms / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
const sayWaits = (waitsMs: readonly number[]): string => waitsMs.map(sayWait).join(' or ') || 'no time';

/** Formats all changes as text, or as Markdown for a review. */
export function formatChanges(
  changes: readonly ChartChanges[],
  since: string,
  form: 'text' | 'markdown',
): string {
  const isText = form === 'text';
  const head = `${isText ? '' : '# '}What changed in the charts since ${since}`;
  const none = changes.length === 0 ? ['', 'Nothing.'] : [];
  const sections = changes.flatMap(({ id, title, sentences }) => [
    '',
    isText ? `${title} (${id})` : `## ${title} (\`${id}\`)\n`,
    ...sentences.map((sentence) => (isText ? `  - ${sentence.replaceAll('`', '')}` : `- ${sentence}`)),
  ]);
  return `${[head, ...none, ...sections].join('\n')}\n`;
}
