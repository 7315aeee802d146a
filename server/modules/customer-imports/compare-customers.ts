import { isDeepStrictEqual } from 'node:util';
import type { ImportFieldChange } from '#contract/store/import.ts';
import type { CustomerMapping } from '#contract/store/customer-import.ts';
import type { Address } from '#domain/customer.ts';
import type { Executor } from '#server/db/client.ts';
import { findExistingCustomers } from '#server/modules/customers/customer-matches.service.ts';
import type { CustomerRecord } from '#server/modules/customers/customers.records.ts';
import type { ComparedRecord, Reading } from '#server/platform/imports/import-kind.ts';
import { toPreview } from './customer-preview.ts';
import type { ImportedCustomer } from './imported-customer.ts';
import { after, newNotes } from './write-customers.ts';

/** Compares customers of a file with the business's own, by the rules by which they are written. */
export async function compareCustomers(
  executor: Executor,
  { businessId }: Reading<CustomerMapping>,
  batch: ImportedCustomer[],
): Promise<ComparedRecord[]> {
  const existing = await findExistingCustomers(executor, businessId, batch);
  const changed = [...existing].flatMap(([incoming, before]) =>
    before.importHash === incoming.hash ? [] : [{ incoming, before }],
  );
  const isNewNote = await newNotes(executor, businessId, changed);
  return batch.map((incoming): ComparedRecord => {
    const before = existing.get(incoming);
    if (!before) return { outcome: 'created', preview: toPreview(incoming) };
    const label = before.name ?? before.email ?? before.phoneNumber ?? `Line ${incoming.line}`;
    if (before.importHash === incoming.hash) return { outcome: 'unchanged', label };
    const fields = listChanges(before, incoming);
    if (isNewNote(before.id, incoming.note))
      fields.push({ field: 'Note', unit: 'text', before: null, after: incoming.note });
    return fields.length === 0 ? { outcome: 'unchanged', label } : { outcome: 'updated', label, fields };
  });
}

const addressWord = (address: Address | null) =>
  address && [address.line, address.city, address.region, address.country].filter(Boolean).join(', ');

function listChanges(before: CustomerRecord, incoming: ImportedCustomer): ImportFieldChange[] {
  const next = after(before, incoming);
  const fields = [
    { field: 'Name', from: before.name, to: next.name },
    { field: 'Email', from: before.email, to: next.email },
    { field: 'Phone', from: before.phoneNumber, to: next.phoneNumber },
    { field: 'Tags', from: before.tags.join(', '), to: next.tags.join(', ') },
  ].flatMap(({ field, from, to }) =>
    from === to ? [] : [{ field, unit: 'text' as const, before: from, after: to }],
  );
  return isDeepStrictEqual(before.address, next.address)
    ? fields
    : [
        ...fields,
        {
          field: 'Address',
          unit: 'text',
          before: addressWord(before.address),
          after: addressWord(next.address),
        },
      ];
}
