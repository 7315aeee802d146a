/** The records of this module that other modules use; its other repo functions are private. */
export {
  type CustomerRecord,
  customersOf,
  findCustomer,
  type ImportedChange,
  insertCustomers,
  lockCustomers,
  type NewCustomer,
  rememberHashes,
  saveImported,
} from './customers.repo.ts';
export type { Signs } from './known-customers.repo.ts';
