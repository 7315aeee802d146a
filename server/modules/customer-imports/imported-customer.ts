import type { Address } from '#domain/customer.ts';
import type { Signs } from '#server/modules/customers/customers.records.ts';

/** A customer of a file, before they are compared with the business's customers. */
export interface ImportedCustomer extends Signs {
  line: number;
  country: string | null;
  address: Address | null;
  tags: string[];
  /** Tags that the line removes: a consent that was withdrawn. */
  removedTags: string[];
  note: string | null;
  since: Date | null;
  /** A hash of everything that is imported: a customer with the same hash has not changed. */
  hash: string;
}
