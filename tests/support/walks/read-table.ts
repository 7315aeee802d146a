import type { AnyStateMachine, EventObject } from 'xstate';
import { pathOf, statesOf } from '#machines/graph/names.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import type { Act } from '#machines/graph/walk.ts';
import type { AnyCallName, EventVariants, Outcome } from '#machines/model.ts';
import {
  afterReturn,
  blockedState,
  type FaultMatrix,
  type Impossible,
  noControl,
  parentState,
  type StateInterruptions,
  transientState,
} from './fault-matrix.ts';
import {
  type AnyCallFaults,
  type AnyCallRow,
  type AnyTable,
  controlsOf,
  type DeviceRow,
  type FlowTable,
  type FullStateRow,
  type StateRow,
  type Travelled,
} from './flow-table.ts';
import { respondAs } from './respond.ts';

const isCall = <Fixture>(row: AnyCallRow<Fixture> | DeviceRow<Fixture>): row is AnyCallRow<Fixture> =>
  'responses' in row;

/** Returns the calls that an invoke of the model can make; none for one of the device. */
export function callsOf({ model, calls }: AnyTable<never>, id: string): readonly AnyCallName[] {
  const target = model.calls?.[id as never];
  const row = calls[id];
  if (target === undefined || target === 'device' || !row || !isCall(row)) return [];
  return typeof row.call === 'string' ? [row.call] : [target.call].flat();
}

/** Returns all calls of a flow, each once. */
export const allCallsOf = (table: AnyTable<never>): AnyCallName[] => [
  ...new Set(Object.keys(table.calls).flatMap((id) => callsOf(table, id))),
];

/** Returns a state's row as an object. */
export const stateRow = <M extends AnyStateMachine, Fixture>(
  row: StateRow<M, Fixture>,
): FullStateRow<M, Fixture> =>
  typeof row === 'string' || row instanceof RegExp ? { shows: row } : 'impossible' in row ? {} : row;

/** Returns true if the device can't save what this event asks for. */
export function isSavingImpossible({ calls }: AnyTable<never>, { next }: Moment): boolean {
  const row = next?.name.startsWith('error:') ? calls[next.name.slice('error:'.length)] : undefined;
  return row !== undefined && 'saves' in row;
}

/** Returns how an event is sent without a browser: to the actor, like the page does, or by the page's client. */
export const senderOf =
  <Fixture, World extends Travelled<Fixture>>(
    table: AnyTable<Fixture>,
    { send, failNextWrite }: { send(world: World, event: EventObject): void; failNextWrite(): void },
  ): Act<World> =>
  async (world, moment) => {
    const { event } = moment.edge;
    const { atApi, payload, after } = table.events[event.type] ?? {};
    if (atApi) await atApi(world, moment);
    else {
      const data = await payload?.(world, moment);
      if (isSavingImpossible(table, moment)) failNextWrite();
      send(world, data ? { ...data, type: event.type } : event);
    }
    await after?.(world, moment);
  };

/** How a level ends what isn't a call. */
interface Ends<World> {
  delay(name: string): Act<World>;
  timer(id: string, isOver: boolean): Act<World>;
}

/** Returns the executor's outcomes: of each call, each device invoke and each delay. */
export function outcomesOf<O extends Outcome, Fixture, World extends Travelled<Fixture>>(
  anyTable: AnyTable<Fixture>,
  ends: Ends<World>,
): Record<O, Act<World>> {
  const outcomes: { [name: string]: Act<World> } = {};
  for (const [id, row] of Object.entries(anyTable.calls)) {
    if (isCall(row)) {
      const { done, error } = respondAs(id, row, callsOf(anyTable, id));
      Object.assign(outcomes, { [`done:${id}`]: done, [`error:${id}`]: error });
      continue;
    }
    for (const end of ['done', 'error'] as const)
      outcomes[`${end}:${id}`] = async (walk, moment) => {
        // The event before it has prepared how it ends.
        if ('saves' in row) return;
        if (!('timer' in row)) return row[end]?.(walk, moment);
        await row.before?.(walk, moment);
        return ends.timer(id, end === 'done')(walk, moment);
      };
  }
  for (const name of Object.keys(anyTable.delays)) outcomes[`after:${name}`] = ends.delay(name);
  return outcomes as Record<O, Act<World>>;
}

/** Returns the table's entry of an invoke in the fault matrix. */
function faultsOf<Fixture>(table: AnyTable<Fixture>, id: string): AnyCallFaults<Fixture> | Impossible {
  const row = table.calls[id];
  if (!row || !isCall(row)) return { impossible: 'the device does it, without a call' };
  const [only, ...others] = callsOf(table, id);
  const name = typeof row.call === 'function' ? row.call : only;
  if (name === undefined || (others.length > 0 && row.call === undefined))
    throw new Error(`${table.model.id}: the row of ${id} must say which of its calls is made`);
  const refused = row['4xx'];
  const isVariant = typeof refused === 'string' && refused in row.responses;
  return {
    name,
    '4xx': isVariant ? { variant: refused } : (refused as Exclude<typeof refused, string>),
    '5xx': row['5xx'] ?? 'continues',
    offline: row.offline ?? 'continues',
    ...(row.timeout && { timeout: row.timeout }),
    lost: row.lost,
    canceledBy: row.canceledBy ?? blockedState,
    ...(row.isUnpredictable && { isUnpredictable: row.isUnpredictable }),
  };
}

/** Returns the table's entry of a state in the fault matrix. */
function interruptionsOf<Fixture>(
  table: AnyTable<Fixture>,
  path: string,
): StateInterruptions<AnyStateMachine> | Impossible {
  if (Object.keys(table.states).some((other) => other.startsWith(`${path}.`))) return parentState;
  const row = table.states[path] ?? '';
  if (row === transientState) return transientState;
  const { restart, back, doublePress, uninterrupted } = stateRow(row);
  if (uninterrupted !== undefined) return { impossible: uninterrupted };
  return afterReturn(
    restart ?? table.onReturn?.restart ?? 'starts again',
    back ?? table.onReturn?.back ?? 'starts again',
    doublePress ?? noControl,
  );
}

/** Returns the rows that leave out what the chart makes necessary. */
function findMissing(table: AnyTable<never>): string[] {
  const controls = controlsOf(table);
  return statesOf(table.model.machine).flatMap((node) => {
    const own = controls.filter((type) => node.transitions.has(type));
    const inherited = controls.filter((type) => {
      for (let at = node.parent; at; at = at.parent) if (at.transitions.has(type)) return true;
      return false;
    });
    const accepted = [...own, ...inherited];
    const entry = interruptionsOf(table, pathOf(node));
    const isSilent = 'doublePress' in entry && entry.doublePress === noControl;
    const row = table.states[pathOf(node)];
    const isSaid = typeof row === 'object' && 'doublePress' in row;
    return isSilent && !isSaid && accepted.length > 0 && node.path.length > 0
      ? [`${pathOf(node)}: which of ${accepted.join(', ')} must act once on a double press?`]
      : [];
  });
}

/**
 * Returns the fault matrix of a table.
 *
 * @throws Error if a state with controls doesn't say which of them must act once
 */
export function faultMatrixOf<
  M extends AnyStateMachine,
  O extends Outcome,
  V extends EventVariants<M>,
  Start extends string,
  Fixture,
>(table: FlowTable<M, O, V, Start, Fixture>): FaultMatrix<M, O, Travelled<Fixture>> {
  const anyTable = table as unknown as AnyTable<Fixture>;
  const missing = findMissing(anyTable);
  if (missing.length > 0) throw new Error(`${table.model.id}: ${missing.join('; ')}`);
  const { inputAfter, isForgotten, storesAborts, effects, afterRepeat } = table;
  const calls = Object.keys(table.calls).map((id) => [id, faultsOf(anyTable, id)]);
  const states = Object.keys(table.states).map((path) => [path, interruptionsOf(anyTable, path)]);
  return {
    calls: Object.fromEntries(calls) as FaultMatrix<M, O, Travelled<Fixture>>['calls'],
    states: Object.fromEntries(states) as FaultMatrix<M, O, Travelled<Fixture>>['states'],
    inputAfter,
    effects,
    ...(isForgotten && { isForgotten }),
    ...(storesAborts && { storesAborts }),
    ...(afterRepeat && { afterRepeat }),
  };
}
