import * as z from 'zod/mini';
import { Country } from '#domain/business.ts';
import {
  DateOrder,
  TableReading,
  importCalls,
  createImportSchema,
  createReportSchema,
  phoneSkipReasons,
} from './import.ts';

/** The fields that a column of a customer file can be mapped to; a line is a customer. */
export const customerFields = [
  'customerKey',
  'name',
  'firstName',
  'middleName',
  'lastName',
  'company',
  'email',
  'otherEmail',
  'phone',
  'addressPhone',
  'otherPhone',
  'addressLine',
  'addressMore',
  'postcode',
  'city',
  'region',
  'country',
  'tags',
  'note',
  'acceptsEmail',
  'acceptsSms',
  'since',
] as const;
export const CustomerField = z.enum(customerFields);
export type CustomerField = z.infer<typeof CustomerField>;

export const CustomerMapping = z.extend(TableReading, {
  columns: z.partialRecord(CustomerField, z.int()),
  dateOrder: DateOrder,
  /** The country of addresses without one; null skips these addresses. */
  country: z.nullable(Country),
});
export type CustomerMapping = z.infer<typeof CustomerMapping>;

/** Why a line was skipped. */
export const customerSkipReasons = [
  'too few cells',
  'too many cells',
  'a number that a spreadsheet rounded',
  'no name, email address or phone number',
  'unreadable email address',
  'several email addresses in one cell',
  ...phoneSkipReasons,
  'unreadable date',
  'a cell is too long',
  'too many tags',
  'the same customer as an earlier line',
] as const;

export const CustomerImportReport = createReportSchema(
  z.enum(customerSkipReasons),
  {
    addresses: z.int(),
    /** Addresses without street, town or country: these customers are imported without them. */
    addressesSkipped: z.int(),
    notes: z.int(),
  },
  {},
);
export type CustomerImportReport = z.infer<typeof CustomerImportReport>;

export const CustomerImport = createImportSchema(
  'customers',
  CustomerMapping,
  CustomerImportReport,
  z.object({
    line: z.int(),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    city: z.nullable(z.string()),
    tags: z.array(z.string()),
  }),
);
export type CustomerImport = z.infer<typeof CustomerImport>;

/** The import as the API returns it. */
export const customerImportSteps = importCalls({
  path: '/customer-import',
  resource: 'CUSTOMER',
  noun: 'customers',
  mapping: CustomerMapping,
  import: CustomerImport,
});

export const customerImportCalls = {
  uploadCustomerImport: customerImportSteps.upload,
  customerImports: customerImportSteps.list,
  customerImport: customerImportSteps.one,
  mapCustomerImport: customerImportSteps.map,
  startCustomerImport: customerImportSteps.start,
  cancelCustomerImport: customerImportSteps.cancel,
  removeCustomerImport: customerImportSteps.remove,
  previewCustomerImportUndo: customerImportSteps.previewUndo,
  undoCustomerImport: customerImportSteps.undo,
};
