import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { defineCall } from './call.ts';

/** What a column of a file of past orders can mean. One line of the file is one line of an order. */
export const importFields = [
  'orderNumber',
  'placedAt',
  'sku',
  'itemName',
  'quantity',
  'unitPrice',
  'customerKey',
  'customerName',
  'customerEmail',
  'customerPhone',
  'country',
] as const;
export const ImportField = z.enum(importFields);
export type ImportField = z.infer<typeof ImportField>;
export const requiredImportFields = [
  'orderNumber',
  'placedAt',
  'itemName',
  'quantity',
  'unitPrice',
] as const satisfies readonly ImportField[];

/** How the file is read. Guessed first, chosen by the person (decisions, "CSV in"). */
export const ImportMapping = z.object({
  /** Index of the column, 0-based, that holds each field. */
  columns: z.partialRecord(ImportField, z.int()),
  delimiter: z.enum([',', ';', '\t', '|']),
  decimalMark: z.enum(['.', ',']),
  dateOrder: z.enum(['day-first', 'month-first', 'year-first']),
  currency: Currency,
  /** Orders whose number begins with this are cancelled ones; empty for none. */
  cancelledPrefix: z.string().check(z.maxLength(10)),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** Why a line was left out. */
export const leftOutReasons = [
  'no order number',
  'no item name',
  'unreadable date',
  'unreadable quantity',
  'unreadable price',
  'quantity is zero',
  'negative quantity in a sale',
  'price is zero',
  'negative price',
  'too few cells',
] as const;

export const ImportReport = z.object({
  lines: z.int(),
  orders: z.int(),
  orderLines: z.int(),
  customers: z.int(),
  cancelledOrders: z.int(),
  totalMinor: AmountMinor,
  leftOut: z.array(
    z.object({
      reason: z.enum(leftOutReasons),
      lines: z.int(),
      examples: z.array(z.object({ line: z.int(), text: z.string() })),
    }),
  ),
  /** Set once it has run: what is new, what was there already. */
  outcome: z.nullable(
    z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), customersCreated: z.int() }),
  ),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const OrderImport = z.object({
  id: Id,
  fileName: z.string(),
  createdAt: Instant,
  status: z.enum(['mapping', 'queued', 'running', 'finished', 'failed']),
  columns: z.array(z.string()),
  /** First lines as they stand in the file. */
  sample: z.array(z.array(z.string())),
  mapping: ImportMapping,
  /** What the mapping would bring, or brought. Null while a required column is not mapped. */
  report: z.nullable(ImportReport),
  /** First orders as they would come in. */
  preview: z.array(
    z.object({
      number: z.string(),
      placedAt: Instant,
      customerName: z.nullable(z.string()),
      items: z.int(),
      totalMinor: AmountMinor,
      cancelled: z.boolean(),
    }),
  ),
  /** Orders written so far, of `report.orders`. */
  progress: z.int(),
  failure: z.nullable(z.string()),
});
export type OrderImport = z.infer<typeof OrderImport>;

const one = { service: 'commerce', params: z.object({ id: Id }) } as const;
const manage = { resource: 'ORDER', level: 'manage' } as const;

export const orderImportCalls = {
  uploadOrderImport: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/order-import',
    access: manage,
    limit: 'upload',
    bodyLimit: 16_000_000,
    summary: 'Hand in a file of past orders; answers a guessed mapping and what it would bring',
    body: z.object({
      fileName: z.string().check(z.minLength(1), z.maxLength(200)),
      contentBase64: z.string(),
    }),
    data: OrderImport,
    errors: ['FILE_UNREADABLE'],
  }),
  orderImports: defineCall({
    method: 'GET',
    service: 'commerce',
    path: '/order-import',
    access: manage,
    summary: 'Imports of past orders, newest first',
    data: z.array(
      z.pick(OrderImport, { id: true, fileName: true, createdAt: true, status: true, report: true }),
    ),
  }),
  orderImport: defineCall({
    ...one,
    method: 'GET',
    path: '/order-import/{id}',
    access: manage,
    summary: 'One import: preview, progress, report',
    data: OrderImport,
    errors: ['NOT_FOUND'],
  }),
  mapOrderImport: defineCall({
    ...one,
    method: 'PATCH',
    path: '/order-import/{id}',
    access: manage,
    summary: 'Choose another mapping; answers what it would bring',
    body: ImportMapping,
    data: OrderImport,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  startOrderImport: defineCall({
    ...one,
    method: 'POST',
    path: '/order-import/{id}/start',
    access: manage,
    summary:
      'Bring the orders in, whole orders at a time; a second import of the same orders changes nothing',
    data: OrderImport,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  removeOrderImport: defineCall({
    ...one,
    method: 'DELETE',
    path: '/order-import/{id}',
    access: manage,
    summary: 'Discard an import that was not started',
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
};
