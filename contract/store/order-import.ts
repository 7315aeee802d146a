import * as z from 'zod/mini';
import { Instant } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { PastOrderStatus } from '#domain/past-order.ts';
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
  'customerLastName',
  'customerEmail',
  'customerPhone',
  'country',
  'status',
  'paymentStatus',
  'fulfilmentStatus',
  'cancelledAt',
  'deliveryFee',
  'discount',
  'tax',
  'refunded',
  'total',
  'currency',
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
  /** The price is that of one item, unless it is that of the whole line. */
  priceOf: z.optional(z.enum(['item', 'line'])),
  /** Delivery fee, discount, tax, refund and total are those of an order, unless each line has its own part. */
  amountsOf: z.optional(z.enum(['order', 'line'])),
  /** True if the prices contain the tax; otherwise it is added to them. */
  isTaxIncluded: z.optional(z.boolean()),
  /** The meaning of the file's words for a status, in lower case; words of other systems are known already. */
  statuses: z.optional(z.record(z.string().check(z.maxLength(100)), PastOrderStatus)),
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
  'unreadable tax',
  'unreadable refund',
  'unreadable total',
  'a number in another format',
  'another currency',
  'unknown order status',
  'the order is only partly paid',
  'the lines of the order have different statuses',
  'the lines of the order have different amounts',
  'the discount is larger than the order',
  'a refund without an amount',
  'the refund is larger than the payment',
  'another line of the order was skipped',
  ...phoneSkipReasons,
] as const;

export const ImportReport = createReportSchema(
  z.enum(orderSkipReasons),
  {
    orderLines: z.int(),
    customers: z.int(),
    cancelledOrders: z.int(),
    /** The total of paid orders, including those that were refunded. */
    totalMinor: AmountMinor,
    /** Missing in older reports, as all figures below. */
    refundedMinor: z.optional(AmountMinor),
    unpaidMinor: z.optional(AmountMinor),
    statuses: z.optional(z.partialRecord(PastOrderStatus, z.int())),
    /** Words for a status whose meaning the person decides, with the number of their lines. */
    unknownStatuses: z.optional(z.array(z.object({ word: z.string(), lines: z.int() }))),
    /** Orders whose total in the file differs from the computed one. */
    differences: z.optional(
      z.object({
        orders: z.int(),
        examples: z.array(z.object({ number: z.string(), fileMinor: AmountMinor, totalMinor: AmountMinor })),
      }),
    ),
  },
  {
    customersCreated: z.int(),
    /** Left as they are, because their status in the file is not the one that they have. */
    otherStatus: z._default(z.int(), 0),
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
    /** Missing in older previews. */
    status: z.optional(PastOrderStatus),
    refundedMinor: z.optional(AmountMinor),
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
  previewOrderImportUndo: orderImportSteps.previewUndo,
  undoOrderImport: orderImportSteps.undo,
};
