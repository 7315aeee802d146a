import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { CallName } from '#contract/calls.ts';
import { leafPaths } from '#machines/flows/seen.ts';
import { type Edge, type Exploration, explore, keyOf } from '#machines/graph/explore.ts';
import { enter } from '#machines/graph/step.ts';
import { tour } from '#machines/graph/tour.ts';
import type { EventType, FlowModel, InvokeOf, Outcome, StatePath } from '#machines/model.ts';

/** Why something cannot come about, or what shows it. */
export interface Never {
  never: string;
}
/** The journey goes on from there, or what the server holds is not what the model says any more. */
type Way = 'goes on' | 'ends' | Never;

/** What becomes of a call that goes wrong in this manner. */
export interface CallCells<M extends AnyStateMachine, World> {
  name: CallName | ((world: World) => CallName);
  /** The variant in which the server refuses it, where a refusal has one; else it counts as no answer. */
  '4xx': { variant: string } | Way;
  '5xx': Way;
  offline: Way;
  /** The server did it, and the answer is lost. */
  lost: Way;
  /** The event by which it is given up before its answer comes. */
  late: EventType<M> | Never;
}

/**
 * After a reload, or after Back and forward again: the state is the same and its calls are made anew (`goes on`), the
 * chart begins with what the device kept (`begins anew`), or it is as before the step into it (`steps back`).
 */
type Landing = 'goes on' | 'begins anew' | 'steps back' | Never;
interface StateCells<M extends AnyStateMachine> {
  reload: Landing;
  back: Landing;
  /** The control that is pressed twice here, and does what it does once. */
  twice: EventType<M> | Never;
}

/** Flow × call × fault, and flow × state × interruption. Whoever forgets one gets a type error. */
export interface Cells<M extends AnyStateMachine, O extends Outcome, World> {
  calls: Record<InvokeOf<O>, CallCells<M, World> | Never>;
  states: Record<StatePath<M>, StateCells<M> | Never>;
  /** What the chart begins with when the page is loaded anew. */
  inputAfter(snapshot: SnapshotFrom<M>): InputFrom<M>;
}

/** The cells of a model, as `ExecutorOf` is its executor. */
export type CellsOf<Model, World> = Model extends FlowModel<infer M, infer O> ? Cells<M, O, World> : never;

/** Both ways of coming back find the same. */
export const comesBack = <Twice>(landing: Landing, twice: Twice) => ({
  reload: landing,
  back: landing,
  twice,
});

export const manners = ['4xx', '5xx', 'offline', 'lost'] as const;
export type Manner = (typeof manners)[number];
export const interruptions = ['reload', 'back'] as const;

/** An edge that stands for a cell. */
export interface CellEdge extends Edge {
  /** What a person does first, or meanwhile. */
  first: Edge | undefined;
}
const end = 'the journey ends here';
const isNever = (cell: unknown): cell is Never =>
  typeof cell === 'object' && cell !== null && 'never' in cell;

/** Ids of the calls that run in a state. */
export const runningIn = (flow: Exploration, key: string): Set<string> =>
  new Set(
    (flow.edges.get(key) ?? []).flatMap(({ name }) => (name.startsWith('error:') ? [name.slice(6)] : [])),
  );

/** The chart with its cells as further edges, the few journeys through all of them, and the cells that no journey meets. */
export function cellsOf<M extends AnyStateMachine, O extends Outcome, World>(
  model: FlowModel<M, O>,
  cells: Cells<M, O, World>,
): { flow: Exploration; journeys: ReturnType<typeof tour>; left: string[]; count: number } {
  const plain = explore(model);
  const wanted = new Set<string>();
  const edges = new Map<string, Edge[]>();
  for (const [key, snapshot] of plain.states) {
    const own = plain.edges.get(key) ?? [];
    const added = [...faultsAt(own, cells), ...landingsAt(plain, key, snapshot, cells)];
    edges.set(key, [...own, ...added]);
  }
  for (const [id, cell] of Object.entries<CallCells<M, World> | Never>(cells.calls))
    for (const manner of [...manners, 'late'] as const)
      if (!isNever(cell) && !isNever(cell[manner]) && !(typeof cell[manner] === 'object'))
        wanted.add(`${id} × ${manner}`);
  for (const [path, cell] of Object.entries<StateCells<M> | Never>(cells.states))
    for (const interruption of interruptions)
      if (!isNever(cell) && !isNever(cell[interruption])) wanted.add(`${path} × ${interruption}`);
  const flow = { ...plain, edges };
  const journeys = tour(flow, 40, (item) => wanted.has(item));
  const met = new Set(journeys.flatMap(({ steps }) => steps).flatMap(({ taken }) => taken));
  return { flow, journeys, left: [...wanted].filter((cell) => !met.has(cell)), count: wanted.size };
}

function faultsAt<M extends AnyStateMachine, O extends Outcome, World>(
  own: readonly Edge[],
  { calls }: Cells<M, O, World>,
): CellEdge[] {
  const about = new Map(Object.entries<CallCells<M, World> | Never>(calls));
  return own.flatMap((edge) => {
    const id = edge.name.startsWith('error:') ? edge.name.slice(6) : '';
    const cell = about.get(id);
    if (!cell || isNever(cell)) return [];
    const failed = manners.flatMap((manner) => {
      const way = cell[manner];
      if (typeof way === 'object') return [];
      const to = way === 'ends' ? end : edge.to;
      return [{ ...edge, to, variant: manner, taken: [`${id} × ${manner}`], first: undefined }];
    });
    const given = own
      .filter(({ name }) => name === cell.late)
      .map((first) => ({ ...first, name: 'late', variant: id, taken: [`${id} × late`], first }));
    return [...failed, ...given];
  });
}

function landingsAt<M extends AnyStateMachine, O extends Outcome, World>(
  flow: Exploration,
  key: string,
  snapshot: AnyMachineSnapshot,
  { states, inputAfter }: Cells<M, O, World>,
): CellEdge[] {
  const about = new Map(Object.entries<StateCells<M> | Never>(states));
  const landings = (at: AnyMachineSnapshot, isBack: boolean) =>
    leafPaths(at.value).flatMap((path) => {
      const cell = about.get(path);
      if (!cell || isNever(cell)) return [];
      return interruptions.flatMap((name) => {
        const landing = cell[name];
        if (isNever(landing) || (landing === 'steps back') !== isBack) return [];
        const edge = { name, variant: path, event: { type: name }, from: key, taken: [`${path} × ${name}`] };
        return [{ landing, edge }];
      });
    });
  const here = landings(snapshot, false).map(({ landing, edge }): CellEdge => {
    if (landing === 'goes on') return { ...edge, to: key, snapshot, first: undefined };
    const anew = enter(flow.model.machine, inputAfter(snapshot as SnapshotFrom<M>)).snapshot;
    const to = keyOf(flow.model, anew);
    return { ...edge, to: flow.states.has(to) ? to : end, snapshot: anew, first: undefined };
  });
  const back = (flow.edges.get(key) ?? []).flatMap((first) =>
    // Only what was kept at the last rest comes back.
    snapshot.hasTag('resumable') && first.to !== key
      ? landings(first.snapshot, true).map(({ edge }): CellEdge => ({
          ...edge,
          to: key,
          snapshot,
          first,
        }))
      : [],
  );
  return [...here, ...back];
}
