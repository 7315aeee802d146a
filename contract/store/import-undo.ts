import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Resource } from '#domain/permission.ts';
import { defineCall } from '#contract/call.ts';

/** The types of records that an import creates or changes. */
export const importedTypes = ['order', 'product', 'customer', 'category'] as const;
export const ImportedType = z.enum(importedTypes);
export type ImportedType = z.infer<typeof ImportedType>;

/** Why a record stays as it is when its import is undone. */
export const keptReasons = [
  'ordered',
  'invoiced',
  'paid',
  'stock',
  'reimported',
  'edited',
  'products',
  'replaced',
] as const;
export const KeptReason = z.enum(keptReasons);
export type KeptReason = z.infer<typeof KeptReason>;

/** Records of one type that stay for one reason. */
export const KeptRecords = z.object({
  type: ImportedType,
  reason: KeptReason,
  count: z.int(),
  /** Some of them. */
  examples: z.array(z.object({ id: Id, label: z.string() })),
});
export type KeptRecords = z.infer<typeof KeptRecords>;

const Counts = z.partialRecord(ImportedType, z.int());

/** The effect of an undo, before or after it. */
export const UndoOutcome = z.object({
  /** Records that the import created, which are deleted. */
  removed: Counts,
  /** Records that the import changed, which get their earlier values. */
  restored: Counts,
  kept: z.array(KeptRecords),
});
export type UndoOutcome = z.infer<typeof UndoOutcome>;

/** An undo with its progress: the number of records that were looked at, of all of them. */
export const UndoProgress = z.extend(UndoOutcome, { done: z.int(), all: z.int() });
export type UndoProgress = z.infer<typeof UndoProgress>;

interface Kind<Whole extends z.ZodMiniType> {
  path: `/${string}`;
  resource: Resource;
  noun: string;
  import: Whole;
}

/** The calls that undo an import of any kind. */
export function importUndoCalls<Whole extends z.ZodMiniType>({
  path,
  resource,
  noun,
  import: whole,
}: Kind<Whole>) {
  const undo = {
    service: 'commerce',
    path: `${path}/{id}/undo`,
    params: z.object({ id: Id }),
    access: { resource, level: 'manage' },
  } as const;
  return {
    previewUndo: defineCall({
      ...undo,
      method: 'GET',
      summary: `What undoing an import of ${noun} would delete, restore and keep; nothing is changed`,
      data: UndoOutcome,
      errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
    }),
    undo: defineCall({
      ...undo,
      method: 'POST',
      summary: `Undo an import of ${noun} within 30 days; records that were used or changed since stay`,
      data: whole,
      errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'IN_PROGRESS'],
    }),
  };
}
