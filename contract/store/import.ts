import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { ImportStatus } from '#domain/import-status.ts';
import type { Resource } from '#domain/permission.ts';
import { maxBytes } from '#domain/upload.ts';
import { defineCall } from '#contract/call.ts';
import { UndoProgress, importUndoCalls } from './import-undo.ts';

/** The kinds of records that a file can contain. */
export const importKinds = ['orders', 'products', 'customers'] as const;
export type ImportKindName = (typeof importKinds)[number];

/** How a table file is read. Guessed first, then corrected by the person (decisions, "CSV in"). */
export const TableReading = z.object({ delimiter: z.enum([',', ';', '\t', '|']) });
export type TableReading = z.infer<typeof TableReading>;
/** The format of all numbers of a file; without three decimals, `1.500` is only read where the point separates thousands. */
export const NumberFormat = z.object({
  decimalMark: z.enum(['.', ',']),
  threeDecimals: z.optional(z.boolean()),
});
export type NumberFormat = z.infer<typeof NumberFormat>;
/** The mapping of a file with amounts. */
export const AmountReading = z.extend(TableReading, NumberFormat.shape);
export type AmountReading = z.infer<typeof AmountReading>;
/** The date format of the file. */
export const DateOrder = z.enum(['day-first', 'month-first', 'year-first']);
export type DateOrder = z.infer<typeof DateOrder>;

/** The 0-based index of the column for each field. */
export type Columns<Field extends string> = Partial<Record<Field, number>>;

/** Why a line with this phone number was skipped. */
export const phoneSkipReasons = [
  'unreadable phone number',
  'several phone numbers in one cell',
  'a phone number that a spreadsheet rounded',
] as const;
export type PhoneSkipReason = (typeof phoneSkipReasons)[number];

/** A field of an existing record that an import changes. Amounts are in minor units; null is no value. */
export const ImportFieldChange = z.object({
  field: z.string(),
  unit: z.enum(['text', 'amount']),
  before: z.nullable(z.union([z.string(), z.int()])),
  after: z.nullable(z.union([z.string(), z.int()])),
});
export type ImportFieldChange = z.infer<typeof ImportFieldChange>;

/** The records of a file beside those of the business, before anything is imported. */
export const ImportComparison = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Records that can't be imported because of an existing record. */
  refused: z.int(),
  /** Some of the records that change. */
  changes: z.array(z.object({ label: z.string(), fields: z.array(ImportFieldChange) })),
  /** Some of the records that exist already with these values. */
  same: z.array(z.string()),
  refusals: z.array(z.object({ label: z.string(), reason: z.string() })),
});
export type ImportComparison = z.infer<typeof ImportComparison>;

/** The report of every import before and after it has run; each kind adds its own figures. */
export const createReportSchema = <
  Reason extends z.ZodMiniType<string>,
  Figures extends z.core.$ZodLooseShape,
  Outcome extends z.core.$ZodLooseShape,
>(
  reason: Reason,
  figures: Figures,
  outcome: Outcome,
) =>
  z.object({
    lines: z.int(),
    /** Orders, products …: each is imported whole or not at all. */
    records: z.int(),
    /** A number that has another value in another format, if no other proves the format; missing in older reports. */
    ambiguousNumber: z.optional(z.nullable(z.string())),
    ...figures,
    /** Lines that are skipped, by reason, with some of them as they are in the file. */
    skipped: z.array(
      z.object({
        reason,
        lines: z.int(),
        examples: z.array(
          z.object({
            line: z.int(),
            text: z.string(),
            /** The cell that can't be read, with its column's name; missing in older reports and for whole lines. */
            cell: z.optional(z.object({ column: z.string(), text: z.string() })),
          }),
        ),
      }),
    ),
    /** Missing in older reports and for kinds that don't compare. The preview then contains new records only. */
    comparison: z.optional(ImportComparison),
    /** Set once it has run: how many records were created, updated or unchanged. */
    outcome: z.nullable(z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), ...outcome })),
  });

/** A file that is being imported, or was. */
export const createImportSchema = <
  const Name extends string,
  Mapping extends z.ZodMiniType,
  Report extends z.ZodMiniType,
  Preview extends z.ZodMiniType,
>(
  kind: Name,
  mapping: Mapping,
  report: Report,
  preview: Preview,
) =>
  z.object({
    kind: z.literal(kind),
    id: Id,
    fileName: z.string(),
    createdAt: Instant,
    status: ImportStatus,
    columns: z.array(z.string()),
    /** The first lines of the file, unchanged. */
    sample: z.array(z.array(z.string())),
    mapping,
    /** The result of the import, or its preview under the mapping. Null while a required column is not mapped. */
    report: z.nullable(report),
    /** The first records as they would be imported. */
    preview: z.array(preview),
    /** The number of records saved so far, of `report.records`. */
    progress: z.int(),
    failure: z.nullable(z.string()),
    /** Set if the same file was imported before: the person decides whether to import it again. */
    importedBefore: z.nullable(Instant),
    /** The format of the file, such as "WooCommerce product export", if its headers identify it. */
    recognisedAs: z.nullable(z.string()),
    /** Columns that change amounts and are not read under this mapping. */
    unreadMoneyColumns: z.array(z.string()),
    /** Until when it can be undone; null if it can't be. */
    undoUntil: z.nullable(Instant),
    /** Its undo, once it was begun. */
    undo: z.nullable(UndoProgress),
  });

interface Kind<
  Name extends string,
  Mapping extends z.ZodMiniType,
  Report extends z.ZodMiniType,
  Preview extends z.ZodMiniType,
> {
  path: `/${string}`;
  resource: Resource;
  /** The contents of a file in words, such as "past orders". */
  noun: string;
  mapping: Mapping;
  import: ReturnType<typeof createImportSchema<Name, Mapping, Report, Preview>>;
}

/** The nine calls of an import of any kind. */
export function importCalls<
  Name extends string,
  Mapping extends z.ZodMiniType,
  Report extends z.ZodMiniType,
  Preview extends z.ZodMiniType,
>({ path, resource, noun, mapping, import: whole }: Kind<Name, Mapping, Report, Preview>) {
  const access = { resource, level: 'manage' } as const;
  const all = { service: 'commerce', path, access } as const;
  const one = { ...all, path: `${path}/{id}`, params: z.object({ id: Id }) } as const;
  const { id, fileName, createdAt, status, report, undoUntil } = whole.shape;
  return {
    upload: defineCall({
      ...all,
      method: 'POST',
      limit: 'upload',
      plain: true,
      multipart: true,
      bodyLimit: maxBytes.table,
      summary: `Upload a file of ${noun} as multipart/form-data under \`file\`; returns a guessed mapping and a preview`,
      data: whole,
      errors: ['FILE_UNREADABLE', 'FILE_TOO_LARGE', 'STORAGE_FULL', 'IN_PROGRESS'],
    }),
    list: defineCall({
      ...all,
      method: 'GET',
      summary: `Imports of ${noun}, newest first`,
      data: z.array(z.object({ id, fileName, createdAt, status, report, undoUntil })),
    }),
    one: defineCall({
      ...one,
      method: 'GET',
      summary: 'One import: preview, progress, report',
      data: whole,
      errors: ['NOT_FOUND'],
    }),
    map: defineCall({
      ...one,
      method: 'PATCH',
      summary: 'Change the mapping; returns the new preview',
      body: mapping,
      data: whole,
      errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'FILE_UNREADABLE', 'IN_PROGRESS'],
    }),
    start: defineCall({
      ...one,
      method: 'POST',
      path: `${path}/{id}/start`,
      summary: `Import the ${noun}; a failed or cancelled import continues where it stopped`,
      data: whole,
      errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'IN_PROGRESS'],
    }),
    cancel: defineCall({
      ...one,
      method: 'POST',
      path: `${path}/{id}/cancel`,
      summary: `Cancel an import between two batches; the ${noun} imported so far stay`,
      data: whole,
      errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
    }),
    remove: defineCall({
      ...one,
      method: 'DELETE',
      summary: 'Discard an import that was not started',
      data: z.object({ done: z.literal(true) }),
      errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
    }),
    ...importUndoCalls({ path, resource, noun, import: whole }),
  };
}
