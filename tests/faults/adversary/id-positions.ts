import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { Id } from '#domain/id.ts';
import type { Parts } from '#tests/support/server/request.ts';

/** A part of a position: a field, the elements of an array, or an alternative of a union. */
type Segment =
  | { step: 'field'; name: string }
  | { step: 'element' }
  | { step: 'alternative'; literals: Record<string, unknown> };

/** A position of a request where a client sends an ID. */
export interface IdPosition {
  call: CallName;
  /** Examples are `params.id`, `body.lines[].variationId` and `body.target(ids).ids[]`. */
  path: string;
  segments: readonly Segment[];
}

/** The parts of a zod/mini schema that the walk needs. */
interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  values?: readonly unknown[];
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
}

/** Names of ID fields whose schema accepts any text; all other IDs use `Id`. */
const looksLikeId = /(^|\.)(id|\w*Id|ids|\w*Ids|token|\w*Token|reference)(\[\])?$/;
const isId = (schema: z.ZodMiniType, { type, format }: Definition, path: string): boolean =>
  type === 'string' && (schema === Id || format === 'uuid' || format === 'guid' || looksLikeId.test(path));

/** Returns the constant fields of an object, which distinguish the alternatives of a union. */
function getLiterals({ shape }: Definition): Record<string, unknown> {
  const fields = Object.entries(shape ?? {}).map(([name, schema]): [string, Definition] => [
    name,
    schema.def as Definition,
  ]);
  return Object.fromEntries(
    fields.flatMap(([name, { type, values }]) => (type === 'literal' ? [[name, values?.[0]]] : [])),
  );
}

function findIds(
  schema: z.ZodMiniType | undefined,
  path: string,
  segments: readonly Segment[],
): Omit<IdPosition, 'call'>[] {
  if (!schema) return [];
  const def: Definition = schema.def;
  if (isId(schema, def, path)) return [{ path, segments }];
  const inside = def.innerType ?? def.in ?? def.valueType;
  if (inside) return findIds(inside, path, segments);
  if (def.element) return findIds(def.element, `${path}[]`, [...segments, { step: 'element' }]);
  if (def.options)
    return def.options.flatMap((option) => {
      const literals = getLiterals(option.def);
      const names = Object.values(literals);
      if (names.length === 0) return findIds(option, path, segments);
      return findIds(option, `${path}(${names.join(', ')})`, [
        ...segments,
        { step: 'alternative', literals },
      ]);
    });
  return Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
    findIds(field, `${path}.${name}`, [...segments, { step: 'field', name }]),
  );
}

/** Returns every position of every call where a client sends an ID, from the schemas. */
export const idPositions: readonly IdPosition[] = (Object.keys(calls) as CallName[]).flatMap((call) => {
  const { params, query, body }: Call = calls[call];
  return Object.entries({ params, query, body })
    .flatMap(([part, schema]) => findIds(schema, part, [{ step: 'field', name: part }]))
    .map((position) => ({ ...position, call }));
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasAll = (value: Record<string, unknown>, literals: Record<string, unknown>): boolean =>
  Object.entries(literals).every(([name, literal]) => value[name] === literal);

/** Returns the ID at the position; undefined if the request omits it. */
export function getId(parts: Parts, { segments }: IdPosition): string | undefined {
  let value: unknown = parts;
  for (const segment of segments) {
    if (segment.step === 'field') value = isRecord(value) ? value[segment.name] : undefined;
    else if (segment.step === 'element') value = Array.isArray(value) ? value[0] : undefined;
    else value = isRecord(value) && hasAll(value, segment.literals) ? value : undefined;
  }
  return typeof value === 'string' ? value : undefined;
}

/** Returns the request with these IDs at the position; several only within an array. */
export function withIds(parts: Parts, { segments }: IdPosition, ids: readonly string[]): Parts {
  const changed = replace(parts, segments, ids);
  return isRecord(changed) ? changed : parts;
}

function replace(value: unknown, [segment, ...rest]: readonly Segment[], ids: readonly string[]): unknown {
  if (!segment) return ids[0];
  if (segment.step === 'field') {
    const fields = isRecord(value) ? value : {};
    return { ...fields, [segment.name]: replace(fields[segment.name], rest, ids) };
  }
  if (segment.step === 'alternative')
    return replace(isRecord(value) && hasAll(value, segment.literals) ? value : segment.literals, rest, ids);
  const elements: unknown[] = Array.isArray(value) ? value : [];
  const isPlain = rest.length === 0;
  return isPlain ? [...ids] : [replace(elements[0], rest, ids), ...elements.slice(1)];
}

/** Returns true if the position accepts several IDs. */
export const isList = ({ segments }: IdPosition): boolean => segments.at(-1)?.step === 'element';
