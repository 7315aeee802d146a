import { CustomerImport, CustomerImportReport, CustomerMapping } from '#contract/store/customer-import.ts';
import type { ImportKind } from '#server/platform/imports/import-kind.ts';
import { compareCustomers } from './compare-customers.ts';
import { knownCustomerFiles } from './known-files.ts';
import { isMoneyHeader } from '#server/platform/imports/money-headers.ts';
import type { ImportedCustomer } from './imported-customer.ts';
import { undoableCustomers } from './undo-customers.ts';
import { writeCustomers } from './write-customers.ts';

export const customerImports: ImportKind<
  ImportedCustomer,
  CustomerMapping,
  CustomerImportReport,
  CustomerImport
> = {
  name: 'customers',
  pluralName: 'customers',
  mapping: CustomerMapping,
  report: CustomerImportReport,
  toImport: CustomerImport,
  batchSize: 200,
  knownFiles: knownCustomerFiles,
  isMoneyHeader,
  compareBatch: compareCustomers,
  importBatch: writeCustomers,
  undoes: [undoableCustomers],
};
