import * as z from 'zod/mini';
import { Instant } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import {
  AmountReading,
  DateOrder,
  importCalls,
  createImportSchema,
  createReportSchema,
  phoneSkipReasons,
} from './import.ts';

/** The fields that a column of a past orders file can be mapped to. One line of the file is one line item. */
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
  'status',
  'deliveryFee',
  'discount',
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

export const ImportMapping = z.extend(AmountReading, {
  columns: z.partialRecord(ImportField, z.int()),
  dateOrder: DateOrder,
  currency: Currency,
  /** Orders whose number begins with this are cancelled; empty for none. */
  cancelledPrefix: z.string().check(z.maxLength(10)),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** Why a line was skipped. */
export const orderSkipReasons = [
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
  'a cell is too long',
  'the total is too large',
  'the order is not finished',
  'unreadable delivery fee',
  'unreadable discount',
  ...phoneSkipReasons,
] as const;

export const ImportReport = createReportSchema(
  z.enum(orderSkipReasons),
  { orderLines: z.int(), customers: z.int(), cancelledOrders: z.int(), totalMinor: AmountMinor },
  {
    customersCreated: z.int(),
    /** Skipped because an order that was created in Kontor has the number. Older reports counted them as unchanged. */
    taken: z._default(z.int(), 0),
  },
);
export type ImportReport = z.infer<typeof ImportReport>;

export const OrderImport = createImportSchema(
  'orders',
  ImportMapping,
  ImportReport,
  z.object({
    number: z.string(),
    placedAt: Instant,
    customerName: z.nullable(z.string()),
    items: z.int(),
    totalMinor: AmountMinor,
    cancelled: z.boolean(),
  }),
);
export type OrderImport = z.infer<typeof OrderImport>;

/** The import as the API returns it. */
export const orderImportSteps = importCalls({
  path: '/order-import',
  resource: 'ORDER',
  noun: 'past orders',
  mapping: ImportMapping,
  import: OrderImport,
});

export const orderImportCalls = {
  uploadOrderImport: orderImportSteps.upload,
  orderImports: orderImportSteps.list,
  orderImport: orderImportSteps.one,
  mapOrderImport: orderImportSteps.map,
  startOrderImport: orderImportSteps.start,
  cancelOrderImport: orderImportSteps.cancel,
  removeOrderImport: orderImportSteps.remove,
};
