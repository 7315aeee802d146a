/** The records of this module that other modules use; its other repo functions are private. */
export {
  type CustomerRecord,
  deleteCustomers,
  listAllCustomers as customersOf,
  findCustomer,
  type ImportedChange,
  insertCustomers,
  lockCustomers,
  type NewCustomer,
  saveImportHashes,
  saveImported,
} from './customers.repo.ts';
export type { CustomerIdentity as Signs } from './customer-matches.repo.ts';
