import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import * as z from 'zod/mini';

export interface ResumableFlow {
  name: string;
  /** Increased whenever the meaning of the context changes. */
  version: number;
  machine: AnyStateMachine;
}

const Properties = z.record(z.string(), z.unknown());
/** The running actors by the IDs of their invokes. Each is restarted with its input. */
const Children = z.record(
  z.string(),
  z.looseObject({ snapshot: z.looseObject({ input: z.optional(z.unknown()) }) }),
);
/** A stored flow: `{ flow, version, hash, snapshot }`. */
const StoredRecord = z.object({
  flow: z.string(),
  version: z.number(),
  hash: z.string(),
  snapshot: z.looseObject({ context: Properties, children: z.optional(Children) }),
});
const PersistedSnapshot = z.looseObject({ children: z.optional(Children) });
export type ResumableRecord = z.infer<typeof StoredRecord>;

/** Returns an FNV-1a hash of the chart's definition, so that a snapshot is never restored into a changed chart. */
function hashDefinition(machine: AnyStateMachine): string {
  let hash = 0x81_1c_9d_c5;
  for (const character of JSON.stringify(machine.definition))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash.toString(36);
}

/** Returns the children with changed inputs. */
const mapInputs = (
  children: z.infer<typeof Children> = {},
  change: (input: z.infer<typeof Properties>) => object,
): z.infer<typeof Children> =>
  Object.fromEntries(
    Object.entries(children).map(([id, child]) => {
      const input = z.safeParse(Properties, child.snapshot.input).data;
      return [id, input ? { ...child, snapshot: { ...child.snapshot, input: change(input) } } : child];
    }),
  );

/**
 * Returns the record to store. In states that are not tagged `resumable` it returns undefined, and the last record stays.
 * @param excludedProperties properties that are stored elsewhere, and so are left out of the context and of the actors' inputs
 */
export function toResumableRecord(
  { name, version, machine }: ResumableFlow,
  snapshot: AnyMachineSnapshot,
  persisted: object,
  excludedProperties: readonly string[],
): ResumableRecord | undefined {
  if (!snapshot.hasTag('resumable')) return undefined;
  const omitExcluded = (properties: object) =>
    Object.fromEntries(
      Object.entries(properties).filter(([property]) => !excludedProperties.includes(property)),
    );
  const { children, ...rest } = PersistedSnapshot.parse(persisted);
  const stored = {
    ...rest,
    context: omitExcluded(snapshot.context as object),
    children: mapInputs(children, omitExcluded),
  };
  return { flow: name, version, hash: hashDefinition(machine), snapshot: stored };
}

/**
 * Returns the stored snapshot, or undefined if it was written by another chart or version.
 * @param properties the properties that are stored elsewhere
 */
export function restoreSnapshot(
  { name, version, machine }: ResumableFlow,
  stored: unknown,
  properties: object,
): object | undefined {
  const record = z.safeParse(StoredRecord, stored).data;
  if (record?.flow !== name || record.version !== version || record.hash !== hashDefinition(machine))
    return undefined;
  const { context, children } = record.snapshot;
  return {
    ...record.snapshot,
    context: { ...context, ...properties },
    children: mapInputs(children, (input) => ({ ...input, ...properties })),
  };
}
