import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import * as z from 'zod/mini';

export interface ResumableFlow {
  name: string;
  /** Counted up when what stands in the context changes its meaning. */
  version: number;
  machine: AnyStateMachine;
}

/** How a flow is kept: `{ flow, version, hash, snapshot }`. */
const Record = z.object({
  flow: z.string(),
  version: z.number(),
  hash: z.string(),
  snapshot: z.looseObject({ context: z.record(z.string(), z.unknown()) }),
});
export type ResumableRecord = z.infer<typeof Record>;

/** FNV-1a over the chart's definition: another chart cannot take up a snapshot of this one. */
function hashOf(machine: AnyStateMachine): string {
  let hash = 0x81_1c_9d_c5;
  for (const character of JSON.stringify(machine.definition))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash.toString(36);
}

/**
 * The record to keep; undefined in states that are not tagged `resumable`, which leaves the last one standing.
 * `elsewhere` names facts of the context that have a place of their own.
 */
export function resumable(
  { name, version, machine }: ResumableFlow,
  snapshot: AnyMachineSnapshot,
  persisted: object,
  elsewhere: readonly string[],
): ResumableRecord | undefined {
  if (!snapshot.hasTag('resumable')) return undefined;
  const context = Object.entries(snapshot.context as object).filter(([fact]) => !elsewhere.includes(fact));
  return {
    flow: name,
    version,
    hash: hashOf(machine),
    snapshot: { ...persisted, context: Object.fromEntries(context) },
  };
}

/** The kept snapshot with its facts put back; undefined where another chart or version wrote it. */
export function restored(
  { name, version, machine }: ResumableFlow,
  kept: unknown,
  facts: object,
): object | undefined {
  const record = z.safeParse(Record, kept).data;
  const isOurs = record?.flow === name && record.version === version && record.hash === hashOf(machine);
  return isOurs ? { ...record.snapshot, context: { ...record.snapshot.context, ...facts } } : undefined;
}
