import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import * as z from 'zod/mini';

export interface ResumableFlow {
  name: string;
  /** Increased whenever the meaning of the context changes. */
  version: number;
  machine: AnyStateMachine;
}

const Facts = z.record(z.string(), z.unknown());
/** The running actors by the IDs of their invokes. Each is restarted with its input. */
const Children = z.record(
  z.string(),
  z.looseObject({ snapshot: z.looseObject({ input: z.optional(z.unknown()) }) }),
);
/** A stored flow: `{ flow, version, hash, snapshot }`. */
const Record = z.object({
  flow: z.string(),
  version: z.number(),
  hash: z.string(),
  snapshot: z.looseObject({ context: Facts, children: z.optional(Children) }),
});
const Persisted = z.looseObject({ children: z.optional(Children) });
export type ResumableRecord = z.infer<typeof Record>;

/** Returns an FNV-1a hash of the chart's definition, so that a snapshot is never restored into a changed chart. */
function hashOf(machine: AnyStateMachine): string {
  let hash = 0x81_1c_9d_c5;
  for (const character of JSON.stringify(machine.definition))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash.toString(36);
}

/** Returns the children with changed inputs. */
const withInputs = (
  children: z.infer<typeof Children> = {},
  change: (input: z.infer<typeof Facts>) => object,
): z.infer<typeof Children> =>
  Object.fromEntries(
    Object.entries(children).map(([id, child]) => {
      const input = z.safeParse(Facts, child.snapshot.input).data;
      return [id, input ? { ...child, snapshot: { ...child.snapshot, input: change(input) } } : child];
    }),
  );

/**
 * Returns the record to store. In states that are not tagged `resumable` it returns undefined, and the last record stays.
 * @param elsewhere properties that are stored elsewhere, and so are left out of the context and of the actors' inputs
 */
export function resumable(
  { name, version, machine }: ResumableFlow,
  snapshot: AnyMachineSnapshot,
  persisted: object,
  elsewhere: readonly string[],
): ResumableRecord | undefined {
  if (!snapshot.hasTag('resumable')) return undefined;
  const without = (facts: object) =>
    Object.fromEntries(Object.entries(facts).filter(([fact]) => !elsewhere.includes(fact)));
  const { children, ...rest } = Persisted.parse(persisted);
  const kept = {
    ...rest,
    context: without(snapshot.context as object),
    children: withInputs(children, without),
  };
  return { flow: name, version, hash: hashOf(machine), snapshot: kept };
}

/**
 * Returns the stored snapshot, or undefined if it was written by another chart or version.
 * @param facts the properties that are stored elsewhere
 */
export function restored(
  { name, version, machine }: ResumableFlow,
  kept: unknown,
  facts: object,
): object | undefined {
  const record = z.safeParse(Record, kept).data;
  if (record?.flow !== name || record.version !== version || record.hash !== hashOf(machine))
    return undefined;
  const { context, children } = record.snapshot;
  return {
    ...record.snapshot,
    context: { ...context, ...facts },
    children: withInputs(children, (input) => ({ ...input, ...facts })),
  };
}
