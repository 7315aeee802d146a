import type { Page } from '@playwright/test';
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { CallName } from '#contract/calls.ts';
import type { EventType, FlowModel, InvokeOf, Outcome, StatePath } from '#machines/model.ts';

/** Why a case is impossible, or what covers it. */
export interface Never {
  never: string;
}
/** Whether the journey can continue, or the server's state differs from the model afterwards. */
type Way = 'goes on' | 'ends' | Never;
/** The call is repeated and answered with this variant; it has no second effect. */
export interface Again {
  again: string;
}

/** The result of a call with this kind of fault. */
export interface CallCells<M extends AnyStateMachine, World> {
  /** If it depends on the chart's context while the call runs. */
  name: CallName | ((snapshot: SnapshotFrom<M>) => CallName);
  /** The variant of the server's refusal, if it has one; otherwise it counts as no response. */
  '4xx': { variant: string } | Way;
  '5xx': Way;
  offline: Way;
  /** The server did it, and the response is lost. */
  lost: Way | Again;
  /** The event that cancels it before its response. */
  late: EventType<M> | Never;
  /** Ends the waits of a page that retries by itself before it reports an unreachable server. */
  asksAgain?(page: Page): Promise<unknown>;
  /** Whether the walk can't know the state of this call. */
  isLoose?(world: World): boolean;
}

/**
 * A call is aborted with its page, which counts as no response. Then the stored snapshot continues (`goes on`), the chart
 * starts with the stored data (`begins anew`), or nothing changes, including its calls (`stays`).
 */
export type Landing = 'goes on' | 'begins anew' | 'stays' | Never;
export interface StateCells<M extends AnyStateMachine> {
  reload: Landing;
  /** Back out of Kontor, and forward again. */
  back: Landing;
  /** Back to another page of Kontor, and forward again. */
  aside: Landing;
  /** The control that is pressed twice here and must act once. */
  twice: EventType<M> | Never;
}

/** Flow × call × fault, and flow × state × interruption. A missing entry is a type error. */
export interface Cells<M extends AnyStateMachine, O extends Outcome, World> {
  calls: Record<InvokeOf<O>, CallCells<M, World> | Never>;
  states: Record<StatePath<M>, StateCells<M> | Never>;
  /** The chart's input after a reload. */
  inputAfter(snapshot: SnapshotFrom<M>): InputFrom<M>;
  /** Without a stored snapshot the chart starts again. */
  isForgotten?(snapshot: SnapshotFrom<M>): boolean;
  /** Opens the flow again if returning to the page isn't enough; `left` is the state that was left. */
  landed?(world: World, left: SnapshotFrom<M>): Promise<void>;
  /** Counts the effects of the flow's calls on the server. */
  effects(world: World): Promise<number>;
}

/** The fault matrix of a model, like `ExecutorOf` for its executor. */
export type CellsOf<Model, World> = Model extends FlowModel<infer M, infer O> ? Cells<M, O, World> : never;

/** For a transient state. */
export const passing = { never: 'nobody sees it: the chart leaves it at once' } as const;
export const around = { never: 'the states within it are walked' } as const;
export const noControl = { never: 'nothing can be pressed here' } as const;
export const stays = { never: 'nothing leads away while it runs' } as const;

/** Reload and Back out of Kontor have the same result. */
export const comesBack = <Kept extends Landing, Twice, Aside extends Landing>(
  landing: Kept,
  aside: Aside,
  twice: Twice,
) => ({ reload: landing, back: landing, aside, twice });

export const manners = ['4xx', '5xx', 'offline', 'lost'] as const;
export type Manner = (typeof manners)[number];
export const interruptions = ['reload', 'back', 'aside'] as const;

const isNever = (cell: object): cell is Never => 'never' in cell;

/** The entries that are possible. */
export const stated = <Cell extends object>(record: Record<string, Cell | Never>): Map<string, Cell> =>
  new Map(Object.entries(record).flatMap(([name, cell]) => (isNever(cell) ? [] : [[name, cell] as const])));
