import { v7 as uuid } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type { bookkeepingCalls } from '#contract/money/bookkeeping.ts';
import { type BookEntry, maxBookProducts } from '#domain/book-entry.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  type EntryRecord,
  type ProductRecord,
  deleteProduct,
  insertProducts,
  listEntryProducts,
  saveEntry,
  saveProduct,
} from './entries.repo.ts';
import { type BookDeps, recordEntryEvent, requireEntry, requireProductSum } from './entries.service.ts';
import { loadEntry } from './entry.view.ts';

type Body<Name extends keyof typeof bookkeepingCalls> = CallBody<(typeof bookkeepingCalls)[Name]>;

/** Saves the new amount of an income whose products changed. @throws INVALID if their sum is no amount */
async function saveSum(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  entry: EntryRecord,
  products: ProductRecord[],
): Promise<BookEntry> {
  const amountMinor = requireProductSum(products, 'unitPriceMinor');
  const after = { ...entry, amountMinor, version: entry.version + 1 };
  await saveEntry(tx, caller.businessId, entry.id, { amountMinor });
  await recordEntryEvent(tx, deps, caller, after, 'bookEntry.changed');
  return loadEntry(tx, caller.businessId, after);
}

/**
 * Adds a product to an income. Its products add up to its amount from then on, also if it had an amount without any before.
 * @throws NOT_FOUND, VERSION_CONFLICT, INVALID, ILLEGAL_EVENT for an expense or if it has too many
 */
export async function addProduct(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  id: string,
  { version, ...details }: Body<'addBookProduct'>,
): Promise<BookEntry> {
  const entry = await requireEntry(tx, caller.businessId, id, { version });
  if (entry.type === 'expense')
    throw new AppError('ILLEGAL_EVENT', { message: "An expense can't have products" });
  const products = await listEntryProducts(tx, caller.businessId, [id]);
  if (products.length >= maxBookProducts)
    throw new AppError('ILLEGAL_EVENT', { message: `An income can have up to ${maxBookProducts} products` });
  const product = { ...details, id: uuid(), entryId: id };
  await insertProducts(tx, caller.businessId, [product]);
  return saveSum(tx, deps, caller, entry, [...products, product]);
}

/** @throws NOT_FOUND, VERSION_CONFLICT, INVALID */
export async function updateProduct(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  { id, productId }: { id: string; productId: string },
  { version, ...change }: Body<'updateBookProduct'>,
): Promise<BookEntry> {
  const { entry, products, product } = await requireProduct(tx, caller, { id, productId }, version);
  const { name = product.name, quantity = product.quantity } = change;
  const { unitPriceMinor = product.unitPriceMinor } = change;
  const after = { ...product, name, quantity, unitPriceMinor };
  await saveProduct(tx, caller.businessId, after);
  return saveSum(
    tx,
    deps,
    caller,
    entry,
    products.map((one) => (one === product ? after : one)),
  );
}

/** @throws NOT_FOUND, INVALID, ILLEGAL_EVENT for the last product, without which the income has no amount */
export async function removeProduct(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  { id, productId }: { id: string; productId: string },
): Promise<BookEntry> {
  const { entry, products, product } = await requireProduct(tx, caller, { id, productId });
  const rest = products.filter((one) => one !== product);
  if (rest.length === 0)
    throw new AppError('ILLEGAL_EVENT', { message: 'This is the only product. Delete the income instead' });
  await deleteProduct(tx, caller.businessId, productId);
  return saveSum(tx, deps, caller, entry, rest);
}

async function requireProduct(
  tx: Transaction,
  { businessId }: Member,
  { id, productId }: { id: string; productId: string },
  version?: number,
): Promise<{ entry: EntryRecord; products: ProductRecord[]; product: ProductRecord }> {
  const entry = await requireEntry(tx, businessId, id, { version });
  const products = await listEntryProducts(tx, businessId, [id]);
  const product = products.find((one) => one.id === productId);
  if (!product) throw new AppError('NOT_FOUND');
  return { entry, products, product };
}
