import { v7 as uuid } from 'uuid';
import type { CustomerMapping } from '#contract/store/customer-import.ts';
import { maxTags, getPhoneEnd, unique } from '#domain/customer.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import {
  type CustomerRecord,
  type ImportedChange,
  saveImportHashes,
  saveImported,
} from '#server/modules/customers/customers.records.ts';
import { describeChange, customerRef } from '#server/modules/customers/customers.service.ts';
import { findOrCreateCustomers } from '#server/modules/customers/customer-matches.service.ts';
import type { ImportDeps, Writing } from '#server/platform/imports/import-kind.ts';
import {
  type Actor,
  type TimelineEvent,
  recordEvents,
  listNotes,
} from '#server/platform/timeline/timeline.repo.ts';
import type { ImportedCustomer } from './imported-customer.ts';

type Outcome = Record<'created' | 'updated' | 'unchanged', number>;

/** Saves a batch of customers, each whole: new ones, and changes of existing ones. */
export async function writeCustomers(
  tx: Transaction,
  { clock }: ImportDeps,
  { businessId, log }: Writing<CustomerMapping>,
  actor: Actor,
  batch: ImportedCustomer[],
): Promise<Outcome> {
  const now = clock.now();
  const newOne = ({ name, email, phoneNumber, country, address, tags, hash, since }: ImportedCustomer) => {
    const createdAt = since === null || since > now ? now : since;
    return { id: uuid(), name, email, phoneNumber, country, address, tags, importHash: hash, createdAt };
  };
  const { existing: matches, created: made } = await findOrCreateCustomers(tx, businessId, batch, newOne, {
    areDistinct: true,
  });
  await log.watch(
    'customer',
    [...matches.values()].map(({ id }) => id),
  );
  const changed = await change(tx, businessId, matches);
  log.created('customer', [...made.values()]);
  log.updated(
    'customer',
    changed.events.map(({ record }) => record.id),
  );
  const come = [...made].flatMap(([{ note, ...customer }, id]) => [
    { record: customerRef({ ...customer, id }), event: 'customer.imported' },
    ...(note === null ? [] : [{ record: customerRef({ ...customer, id }), event: 'customer.noted', note }]),
  ]);
  await recordEvents(tx, businessId, now, actor, [...come, ...changed.events]);
  return { created: made.size, updated: changed.count, unchanged: matches.size - changed.count };
}

/**
 * Returns the customer after the import. A cell replaces the present value; an empty cell changes nothing, and tags are
 * combined.
 */
export function after(before: CustomerRecord, incoming: ImportedCustomer) {
  const isSamePhone = getPhoneEnd(incoming.phoneNumber) === getPhoneEnd(before.phoneNumber);
  return {
    name: incoming.name ?? before.name,
    email: incoming.email ?? before.email,
    phoneNumber: isSamePhone ? before.phoneNumber : (incoming.phoneNumber ?? before.phoneNumber),
    country: incoming.country ?? before.country,
    address: incoming.address ?? before.address,
    tags: unique([...before.tags, ...incoming.tags])
      .filter((tag) => !incoming.removedTags.includes(tag))
      .slice(0, maxTags),
  };
}

/** Returns how many customers changed, and the timeline entries. */
async function change(
  tx: Transaction,
  businessId: string,
  matches: ReadonlyMap<ImportedCustomer, CustomerRecord>,
): Promise<{ count: number; events: TimelineEvent[] }> {
  const news = [...matches]
    .filter(([{ hash }, before]) => before.importHash !== hash)
    .map(([incoming, before]) => ({ incoming, before, details: after(before, incoming) }));
  const isNewNote = await newNotes(tx, businessId, news);
  const events: TimelineEvent[] = [];
  const same: { id: string; hash: string }[] = [];
  const changes: ImportedChange[] = [];
  for (const { incoming, before, details } of news) {
    const difference = describeChange(before, details);
    const customer = { id: before.id, ...details };
    if (difference === undefined) same.push({ id: before.id, hash: incoming.hash });
    else {
      const importKey = before.importKey ?? incoming.key;
      changes.push({ ...customer, importKey, importHash: incoming.hash });
      events.push({ record: customerRef(customer), event: 'customer.changed', note: difference });
    }
    if (isNewNote(before.id, incoming.note))
      events.push({ record: customerRef(customer), event: 'customer.noted', note: incoming.note });
  }
  await saveImported(tx, businessId, changes);
  await saveImportHashes(tx, businessId, same);
  return { count: new Set(events.map(({ record }) => record.id)).size, events };
}

/** Returns a test of whether a note is not yet on a customer. */
export async function newNotes(
  executor: Executor,
  businessId: string,
  news: readonly { incoming: ImportedCustomer; before: CustomerRecord }[],
): Promise<(id: string, note: string | null) => boolean> {
  const noted = news.filter(({ incoming }) => incoming.note !== null).map(({ before }) => before.id);
  const there = noted.length === 0 ? [] : await listNotes(executor, businessId, 'customer', noted);
  const notes = new Set(there.map(({ id, note }) => `${id} ${note}`));
  return (id, note) => note !== null && !notes.has(`${id} ${note}`);
}
