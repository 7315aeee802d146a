import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';

/** A field of a call's answer with an amount that is named like a balance. */
export interface BalanceField {
  call: CallName;
  /** Examples are `money.available` and `data[].disputedMinor`. */
  path: string;
  /** The names on the way to the field; `[]` stands for the elements of an array. */
  segments: readonly string[];
}

/** The parts of a zod/mini schema that the walk needs. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
}

const isNamedLikeBalance = (name: string): boolean =>
  /balance|avail|pending|held|disputed?(?:minor)?$|way|receivable|settl|withdrawable/i.test(name);

/** Fields of these names are amounts of one record, or no money. */
const ownAmounts: Record<string, string> = {
  availableQuantity: 'stock',
  refundPendingMinor: 'the refund of the order that the link shows',
  disputedMinor: 'the disputes about this invoice, which its page shows; of a transaction only with PAYMENT',
};

function isAmount(schema: z.ZodMiniType): boolean {
  const def: Definition = schema.def;
  const inside = def.innerType ?? def.in;
  if (inside) return isAmount(inside);
  return def.type === 'number' || Object.hasOwn(def.shape ?? {}, 'amountMinor');
}

function findFields(schema: z.ZodMiniType, segments: readonly string[]): string[][] {
  const def: Definition = schema.def;
  const inside = def.innerType ?? def.in ?? def.valueType;
  if (inside) return findFields(inside, segments);
  if (def.element) return findFields(def.element, [...segments, '[]']);
  if (def.options) return def.options.flatMap((option) => findFields(option, segments));
  return Object.entries(def.shape ?? {}).flatMap(([name, field]) => {
    const path = [...segments, name];
    const isBalance = isNamedLikeBalance(name) && !Object.hasOwn(ownAmounts, name) && isAmount(field);
    return isBalance ? [path] : findFields(field, path);
  });
}

/** Returns every amount of the contract's answers that is named like a balance, from the schemas. */
export const balanceFields: readonly BalanceField[] = (Object.keys(calls) as CallName[]).flatMap((call) => {
  const { data }: Call = calls[call];
  // The balance of a bank account, from the statement that a member imported.
  if (call.includes('Statement')) return [];
  return findFields(data, []).map((segments) => ({ call, path: segments.join('.'), segments }));
});

/** Returns the values of a field that an answer holds, without nulls. */
export function getValues(value: unknown, [segment, ...rest]: readonly string[]): unknown[] {
  if (value === null || value === undefined) return [];
  if (segment === undefined) return [value];
  if (segment === '[]')
    return Array.isArray(value) ? value.flatMap((element) => getValues(element, rest)) : [];
  return getValues(Object(value)[segment], rest);
}
