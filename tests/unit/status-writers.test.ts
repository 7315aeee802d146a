import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const server = join(import.meta.dirname, '../../server');

/** Columns that only a lifecycle writes. */
const columns = ['status', 'shippingStatus', 'shipping_status', 'result', 'statusBeforeRefund'];

/** The adapters of `advance` (server/platform/lifecycle) and the files in which they store records. */
const adapters = new Set([
  'platform/imports/imports.repo.ts',
  'platform/imports/import-adapter.ts',
  'modules/invoices/invoice.adapter.ts',
  'modules/kyc/advance-kyc.ts',
  // This file stores the register's result for a number; the lifecycle changes the item.
  'modules/kyc/check-identity.ts',
  'modules/orders/delivery/deliveries.repo.ts',
  'modules/orders/orders.repo.ts',
  'modules/payments/disputes/dispute.adapter.ts',
  // This file also stores results that conclude nothing (pending, notFound, error, unknown).
  'modules/payments/payment.adapter.ts',
  'modules/virtual-accounts/advance-virtual-account.ts',
  'modules/withdrawals/withdrawals.repo.ts',
  'modules/withdrawals/withdrawal.adapter.ts',
  // This file also stores a transaction's results that conclude nothing (pending, notFound, error, unknown).
  'modules/withdrawals/advance-withdrawal.ts',
  'modules/bookkeeping/statements/statement-line.adapter.ts',
  'modules/pos-requests/pos-request.adapter.ts',
  'modules/events/application.adapter.ts',
  // An event is a draft, published or cancelled, as the operator decides.
  'modules/events/event-admin.service.ts',
  'modules/domains/domain.adapter.ts',
  'modules/referrals/referral.adapter.ts',
  // A receipt waits, is booked or discarded; a recurring entry is active, paused, stopped or ended (decision 109).
  'modules/bookkeeping/drafts.service.ts',
  'modules/bookkeeping/book-due-days.ts',
  'modules/bookkeeping/recurrences.service.ts',
  // The status of a store is a setting, which the merchant changes as they like.
  'demo/web-stores.ts',
]);
/** Matches calls that write changes to a record: Drizzle's `set`, and functions named `save…` and `update…`. */
const call = /(?:\.set|(?<!function )\b(?:save|update)[A-Z]\w{0,40})\(/g;

/** Returns the text between the bracket at `start` and the matching closing one. */
function argumentsAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && (depth -= 1) === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

const names = columns.join('|');
const key = new RegExp(`[{,]\\s*(?:${names})\\s*[:,}]`);
const assignment = new RegExp(`\\bset\\s[^\`;]{0,400}?\\b(?:${names})\\s?=[^=]`);

/** Returns true if a file writes a status column, by Drizzle or by SQL. */
function writesStatus(text: string): boolean {
  for (const { index, 0: name } of text.matchAll(call))
    if (key.test(argumentsAt(text, index + name.length - 1))) return true;
  return assignment.test(text);
}

const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .toSorted();

describe('a status column', () => {
  it('is only written by the adapters of the lifecycles', () => {
    const writers = files.filter((file) => writesStatus(readFileSync(join(server, file), 'utf8')));
    expect(writers.filter((file) => !adapters.has(file))).toEqual([]);
  });
  it.each([
    ["await tx.update(orders).set({ status: 'FAILED' }).where(x)", true],
    ['await tx.update(orders).set({ ...change, shippingStatus }).where(x)', true],
    ['await saveOrder(tx, businessId, id, { paid: true, status: to });', true],
    ["sql`update deliveries set booked_at = now(), status = 'booked' where id = ${id}`", true],
    ["await tx.update(orders).set({ paid: true }).where(eq(orders.status, 'CREATED'))", false],
    ["sql`select id from orders where status = 'CREATED'`", false],
  ])('is found in %s: %s', (text, isWriter) => expect(writesStatus(text)).toBe(isWriter));
});
