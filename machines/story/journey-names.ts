import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import { describeEvent } from '../graph/descriptions.ts';
import type { Edge, Exploration } from '../graph/explore.ts';
import { actorWords } from '../lifecycles/guard-words.ts';
import type { AnyFlowModel } from '../model.ts';
import { toWords } from '../to-words.ts';
import { pathOf } from '../graph/names.ts';
import type { Journey } from '../graph/tour.ts';

const maxLength = 80;

/**
 * Names journeys by where they end and by what happens on the way: "PIN entry failed, then paid". A way that few journeys
 * take distinguishes best. No two journeys of a chart have the same name.
 *
 * @param main the journey that leads to the goal
 * @param mainName its name; by default the words of the goal
 */
export function nameJourneys(
  flow: Exploration,
  journeys: readonly Journey[],
  main?: Journey,
  mainName?: string,
): string[] {
  const mainPlaces = new Set(main ? placesOf(flow, main) : []);
  const frequency = new Map<string, number>();
  for (const place of journeys.flatMap((journey) => [...new Set(placesOf(flow, journey))]))
    frequency.set(place, (frequency.get(place) ?? 0) + 1);
  const taken = new Set<string>();
  return journeys.map((journey) => {
    const places = placesOf(flow, journey);
    const end = places.at(-1) ?? capital(journey.start);
    const passed = [...new Set(places)]
      .filter((place) => place !== end && !mainPlaces.has(place))
      .sort((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0));
    const names = journey === main ? [mainName ?? end] : candidatesFor(flow, journey, end, passed);
    const name =
      names.find((one) => one.length <= maxLength && !taken.has(one)) ?? numbered(names[0] ?? end, taken);
    taken.add(name);
    return name;
  });
}

/** Returns possible names, the best one first. */
function candidatesFor(
  { model, starts }: Exploration,
  { start, steps }: Journey,
  end: string,
  passed: readonly string[],
) {
  const last = steps.at(-1);
  const ended = last ? withActor(end, last) : end;
  const then = `then ${lower(ended)}`;
  const from = capital(start);
  const detail = last && last.variant !== '' && !isByActor(last.variant) ? capital(last.variant) : undefined;
  return [
    ...passed.map((place) => `${place}, ${then}`),
    ...(starts.size > 1 ? [`${from}: ${lower(ended)}`] : [ended]),
    ...passed.flatMap((place, i) =>
      passed.slice(i + 1).map((other) => `${place} and ${lower(other)}, ${then}`),
    ),
    ...(detail === undefined ? [] : [`${detail}: ${lower(end)}`, detail]),
    ended,
    ...(last ? [`${end}: ${lower(describeEvent(model, last.name))}`] : []),
    from,
  ];
}

const isByActor = (variant: string): boolean =>
  Object.values(actorWords).some((actor) => variant === actor || variant.startsWith(`${actor},`));

/** Says who ended a record: "Cancelled by the customer". */
function withActor(end: string, { variant, from, to }: Edge): string {
  if (!Object.values(actorWords).includes(variant) || from === to) return end;
  if (/^(?:Cancell?ed|Declined|Refunded|Revoked|Removed|Reversed)$/.test(end)) return `${end} by ${variant}`;
  return /^(?:Delivered|Returned)$/.test(end) ? `${end}, reported by ${variant}` : end;
}

/** Numbers a name that another journey has already. */
function numbered(name: string, taken: ReadonlySet<string>): string {
  const short = name.slice(0, maxLength - ' (99)'.length);
  for (let nth = 2; ; nth += 1) if (!taken.has(`${short} (${nth})`)) return `${short} (${nth})`;
}

/** Returns the states in which a journey rests, in words and in order; its last state if it rests in none. */
function placesOf(flow: Exploration, { start, steps }: Journey): string[] {
  const entered = flow.states.get(flow.starts.get(start) ?? '');
  const leaves = [...(entered ? [entered] : []), ...steps.map(({ snapshot }) => snapshot)].flatMap(
    (snapshot) => firstLeafOf(snapshot) ?? [],
  );
  const resting = leaves.filter(isResting);
  return (resting.length > 0 ? resting : leaves.slice(-1)).map((leaf) => describePlace(flow.model, leaf));
}

/** Returns the innermost active state; that of the first region if several are active. */
const firstLeafOf = (snapshot: AnyMachineSnapshot): AnyStateNode | undefined =>
  (snapshot._nodes as AnyStateNode[])
    .filter((state) => Object.keys(state.states).length === 0)
    .sort((a, b) => a.order - b.order)[0];

/** Returns true for a state in which a flow waits for a person or has ended, and not for a response. */
/** Returns true for a state in which Kontor does nothing until something happens. */
export const isResting = (state: AnyStateNode): boolean =>
  !state.tags.includes('busy') && state.invoke.length === 0;

/** The first state of a group is named by the group. */
function describePlace({ labels }: AnyFlowModel, leaf: AnyStateNode): string {
  const { parent } = leaf;
  const isFirst = parent?.type === 'compound' && parent.path.length > 0 && parent.initial.target[0] === leaf;
  const path = pathOf(parent && isFirst ? parent : leaf);
  return short(labels.states[path] ?? toWords(leaf.key));
}

/** Returns what a text says before its explanation. */
const short = (words: string): string => words.split(/[;:]|, (?=an? |and )/)[0] ?? words;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Begins a text in lower case, unless it begins with an abbreviation. */
const lower = (text: string): string =>
  /^[A-Z](?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
