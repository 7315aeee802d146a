import { CustomerImport, CustomerImportReport, CustomerMapping } from '#contract/store/customer-import.ts';
import type { ImportKind } from '#server/platform/imports/import-kind.ts';
import type { FoundCustomer } from './read-customers.ts';
import { writeCustomers } from './write-customers.ts';

export const customerImports: ImportKind<
  FoundCustomer,
  CustomerMapping,
  CustomerImportReport,
  CustomerImport
> = {
  name: 'customers',
  noun: 'customers',
  mapping: CustomerMapping,
  report: CustomerImportReport,
  whole: CustomerImport,
  recordsAtOnce: 200,
  bringIn: writeCustomers,
};
