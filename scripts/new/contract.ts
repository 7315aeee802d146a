import { globSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { Resource } from '#domain/permission.ts';
import { Problem } from './problem.ts';

/** The calls of the contract, by their names. Loaded on demand, because they take half a second. */
export async function loadCalls(): Promise<ReadonlyMap<string, Call>> {
  const { calls } = await import('#contract/calls.ts');
  return new Map(Object.entries(calls));
}

/** @throws Problem if the contract has no such call */
export async function readCall(name: string): Promise<Call> {
  const call = (await loadCalls()).get(name);
  if (!call) throw new Problem(`The contract has no call ${name}. Declare it first (README, "Add a call").`);
  return call;
}

/** An export of a module of `domain` or `contract`. */
export interface SchemaExport {
  name: string;
  module: string;
}

async function findModule(
  nameIn: (exports: Readonly<Record<string, unknown>>) => string | undefined,
): Promise<SchemaExport | undefined> {
  const root = join(import.meta.dirname, '../..');
  for (const path of globSync('{domain,contract}/**/*.ts', { cwd: root }).sort()) {
    const name = nameIn((await import(join(root, path))) as Readonly<Record<string, unknown>>);
    if (name !== undefined) return { name, module: `#${path}` };
  }
  return undefined;
}

/** Finds the group of calls, such as `orderCalls`, that declares a call. */
export async function findCallGroup(name: string): Promise<SchemaExport> {
  const call = await readCall(name);
  const declares = (group: unknown) =>
    typeof group === 'object' && group !== null && Reflect.get(group, name) === call;
  const group = await findModule((exports) =>
    Object.keys(exports).find((one) => one !== 'calls' && declares(exports[one])),
  );
  if (!group) throw new Problem(`No module of the contract exports the group of ${name}.`);
  return group;
}

/**
 * Finds the module of `domain` or `contract` that exports a schema.
 * @param what names the schema in the problem
 * @throws Problem if none exports it
 */
export async function findExport(schema: z.core.$ZodType, what: string): Promise<SchemaExport> {
  const match = await findModule((exports) => Object.keys(exports).find((one) => exports[one] === schema));
  if (match) return match;
  throw new Problem(`No module of domain or contract exports ${what}. Export it: the screen checks with it.`);
}

/** @throws Problem if the call needs anything but access to one area of the business */
export function resourceOf(name: string, { access }: Call, level: 'view-only' | 'manage'): Resource {
  const isPlain = typeof access === 'object' && !access.spends && access.sees === undefined;
  if (!isPlain || typeof access.resource !== 'string' || (level === 'manage' && access.level !== level))
    throw new Problem(
      `The access of ${name} is not to ${level === 'manage' ? 'manage' : 'see'} one resource.`,
    );
  return access.resource;
}

/** The kinds of fields that a skeleton can show or ask for. */
export type FieldKind = 'text' | 'day' | 'instant' | 'amount' | 'count' | 'flag' | 'choice' | 'tags';

export interface Field {
  name: string;
  /** Undefined for IDs, nested records and the like. */
  kind: FieldKind | undefined;
  isNullable: boolean;
  isOptional: boolean;
  /** The values of a choice. */
  choices: readonly string[];
  schema: z.core.$ZodType;
}

function kindOf(name: string, schema: z.core.$ZodType): FieldKind | undefined {
  if (schema instanceof z.ZodMiniUUID) return undefined;
  if (schema instanceof z.ZodMiniISODate) return 'day';
  if (schema instanceof z.ZodMiniISODateTime) return 'instant';
  if (schema instanceof z.ZodMiniString) return 'text';
  if (schema instanceof z.ZodMiniNumber) return name.endsWith('Minor') ? 'amount' : 'count';
  if (schema instanceof z.ZodMiniBoolean) return 'flag';
  if (schema instanceof z.ZodMiniEnum) return 'choice';
  if (schema instanceof z.ZodMiniArray && kindOf(name, schema.def.element) === 'text') return 'tags';
  return undefined;
}

function readField(name: string, schema: z.core.$ZodType): Field {
  if (schema instanceof z.ZodMiniNullable)
    return { ...readField(name, schema.def.innerType), isNullable: true, schema };
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniPrefault
  )
    return { ...readField(name, schema.def.innerType), isOptional: true, schema };
  if (schema instanceof z.ZodMiniPipe) return { ...readField(name, schema.def.in), schema };
  const choices = schema instanceof z.ZodMiniEnum ? Object.values(schema.def.entries).map(String) : [];
  return { name, kind: kindOf(name, schema), isNullable: false, isOptional: false, choices, schema };
}

/** Returns the fields of a record's schema; undefined for any other schema. */
export const fieldsOf = (schema: z.core.$ZodType | undefined): Field[] | undefined =>
  schema instanceof z.ZodMiniObject
    ? Object.entries(schema.def.shape).map(([name, field]) => readField(name, field))
    : undefined;
