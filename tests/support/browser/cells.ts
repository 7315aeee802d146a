import type { Page } from '@playwright/test';
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { CallName } from '#contract/calls.ts';
import type { EventType, FlowModel, InvokeOf, Outcome, StatePath } from '#machines/model.ts';

/** Why something cannot come about, or what shows it. */
export interface Never {
  never: string;
}
/** The journey goes on from there, or what the server holds is not what the model says any more. */
type Way = 'goes on' | 'ends' | Never;
/** The call is made again, and answered in this variant; it leaves nothing twice. */
export interface Again {
  again: string;
}

/** What becomes of a call that goes wrong in this manner. */
export interface CallCells<M extends AnyStateMachine, World> {
  /** Where it depends: on what the chart holds while the call runs. */
  name: CallName | ((snapshot: SnapshotFrom<M>) => CallName);
  /** The variant in which the server refuses it, where a refusal has one; else it counts as no answer. */
  '4xx': { variant: string } | Way;
  '5xx': Way;
  offline: Way;
  /** The server did it, and the answer is lost. */
  lost: Way | Again;
  /** The event by which it is given up before its answer comes. */
  late: EventType<M> | Never;
  /** Where the page asks again by itself before it says that nobody answers: lets its waits be over. */
  asksAgain?(page: Page): Promise<unknown>;
  /** Whether the walk cannot tell how this call stands. */
  isLoose?(world: World): boolean;
}

/**
 * A call breaks off with its page, which counts as no answer. Then what was kept goes on (`goes on`), the chart begins with
 * what the device kept (`begins anew`), or nothing changes, not even its calls (`stays`).
 */
export type Landing = 'goes on' | 'begins anew' | 'stays' | Never;
export interface StateCells<M extends AnyStateMachine> {
  reload: Landing;
  /** Back out of Kontor, and forward again. */
  back: Landing;
  /** Back to another page of Kontor, and forward again. */
  aside: Landing;
  /** The control that is pressed twice here, and does what it does once. */
  twice: EventType<M> | Never;
}

/** Flow × call × fault, and flow × state × interruption. Whoever forgets one gets a type error. */
export interface Cells<M extends AnyStateMachine, O extends Outcome, World> {
  calls: Record<InvokeOf<O>, CallCells<M, World> | Never>;
  states: Record<StatePath<M>, StateCells<M> | Never>;
  /** What the chart begins with when the page is loaded anew. */
  inputAfter(snapshot: SnapshotFrom<M>): InputFrom<M>;
  /** Where nothing that was kept goes on: the chart begins anew. */
  isForgotten?(snapshot: SnapshotFrom<M>): boolean;
  /** Opens the flow again where being back on the page is not enough; `left` is the state that was left. */
  landed?(world: World, left: SnapshotFrom<M>): Promise<void>;
  /** How much the calls of the flow have left on the server. */
  effects(world: World): Promise<number>;
}

/** The cells of a model, as `ExecutorOf` is its executor. */
export type CellsOf<Model, World> = Model extends FlowModel<infer M, infer O> ? Cells<M, O, World> : never;

/** Of a state that the chart leaves at once. */
export const passing = { never: 'nobody sees it: the chart leaves it at once' } as const;
export const around = { never: 'the states within it are walked' } as const;
export const noControl = { never: 'nothing can be pressed here' } as const;
export const stays = { never: 'nothing leads away while it runs' } as const;

/** Reload and Back out of Kontor find the same. */
export const comesBack = <Kept extends Landing, Twice, Aside extends Landing>(
  landing: Kept,
  aside: Aside,
  twice: Twice,
) => ({ reload: landing, back: landing, aside, twice });

export const manners = ['4xx', '5xx', 'offline', 'lost'] as const;
export type Manner = (typeof manners)[number];
export const interruptions = ['reload', 'back', 'aside'] as const;

const isNever = (cell: object): cell is Never => 'never' in cell;

/** The entries of which something can come about. */
export const stated = <Cell extends object>(record: Record<string, Cell | Never>): Map<string, Cell> =>
  new Map(Object.entries(record).flatMap(([name, cell]) => (isNever(cell) ? [] : [[name, cell] as const])));
