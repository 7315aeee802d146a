import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { ImportStatus } from '#domain/import-status.ts';
import type { Resource } from '#domain/permission.ts';
import { maxBytes } from '#domain/upload.ts';
import { defineCall } from '#contract/call.ts';

/** What a file may hold. */
export const importKinds = ['orders', 'products', 'customers'] as const;
export type ImportKindName = (typeof importKinds)[number];

/** How any file of a table is read. Guessed first, chosen by the person (decisions, "CSV in"). */
export const TableReading = z.object({ delimiter: z.enum([',', ';', '\t', '|']) });
export type TableReading = z.infer<typeof TableReading>;
/** That of one with amounts in it. */
export const AmountReading = z.extend(TableReading, { decimalMark: z.enum(['.', ',']) });
export type AmountReading = z.infer<typeof AmountReading>;
/** How the file writes its dates. */
export const DateOrder = z.enum(['day-first', 'month-first', 'year-first']);
export type DateOrder = z.infer<typeof DateOrder>;

/** Index of the column, 0-based, that holds each field. */
export type Columns<Field extends string> = Partial<Record<Field, number>>;

/** What is told of any import before and after it has run; each kind adds its own figures. */
export const reportOf = <
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
    /** Orders, products …: what comes in whole or not at all. */
    records: z.int(),
    ...figures,
    /** Lines that bring nothing, by the reason, with some of them as they stand in the file. */
    leftOut: z.array(
      z.object({
        reason,
        lines: z.int(),
        examples: z.array(
          z.object({
            line: z.int(),
            text: z.string(),
            /** The cell that cannot be read, by its column's name; of older reports and of whole lines there is none. */
            cell: z.optional(z.object({ column: z.string(), text: z.string() })),
          }),
        ),
      }),
    ),
    /** Set once it has run: what is new, what was there already. */
    outcome: z.nullable(z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), ...outcome })),
  });

/** A file that is being brought in, or was. */
export const importOf = <
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
    /** First lines as they stand in the file. */
    sample: z.array(z.array(z.string())),
    mapping,
    /** What the mapping would bring, or brought. Null while a required column is not mapped. */
    report: z.nullable(report),
    /** First records as they would come in. */
    preview: z.array(preview),
    /** Records written so far, of `report.records`. */
    progress: z.int(),
    failure: z.nullable(z.string()),
    /** When the same file was imported before: to import it again is the person's choice. */
    importedBefore: z.nullable(Instant),
  });

interface Kind<
  Name extends string,
  Mapping extends z.ZodMiniType,
  Report extends z.ZodMiniType,
  Preview extends z.ZodMiniType,
> {
  path: `/${string}`;
  resource: Resource;
  /** What a file holds: "past orders". */
  noun: string;
  mapping: Mapping;
  import: ReturnType<typeof importOf<Name, Mapping, Report, Preview>>;
}

/** The seven calls of an import of any kind. */
export function importCalls<
  Name extends string,
  Mapping extends z.ZodMiniType,
  Report extends z.ZodMiniType,
  Preview extends z.ZodMiniType,
>({ path, resource, noun, mapping, import: whole }: Kind<Name, Mapping, Report, Preview>) {
  const access = { resource, level: 'manage' } as const;
  const all = { service: 'commerce', path, access } as const;
  const one = { ...all, path: `${path}/{id}`, params: z.object({ id: Id }) } as const;
  const { id, fileName, createdAt, status, report } = whole.shape;
  return {
    upload: defineCall({
      ...all,
      method: 'POST',
      limit: 'upload',
      plain: true,
      multipart: true,
      bodyLimit: maxBytes.table,
      summary: `Hand in a file of ${noun} as multipart/form-data under \`file\`; answers a guessed mapping and what it would bring`,
      data: whole,
      errors: ['FILE_UNREADABLE', 'FILE_TOO_LARGE', 'STORAGE_FULL', 'IN_PROGRESS'],
    }),
    list: defineCall({
      ...all,
      method: 'GET',
      summary: `Imports of ${noun}, newest first`,
      data: z.array(z.object({ id, fileName, createdAt, status, report })),
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
      summary: 'Choose another mapping; answers what it would bring',
      body: mapping,
      data: whole,
      errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'FILE_UNREADABLE', 'IN_PROGRESS'],
    }),
    start: defineCall({
      ...one,
      method: 'POST',
      path: `${path}/{id}/start`,
      summary: `Import the ${noun}, each whole; one that failed or was canceled continues where it stopped`,
      data: whole,
      errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'IN_PROGRESS'],
    }),
    cancel: defineCall({
      ...one,
      method: 'POST',
      path: `${path}/{id}/cancel`,
      summary: `Stop an import between two batches; the ${noun} that were imported stay`,
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
  };
}
