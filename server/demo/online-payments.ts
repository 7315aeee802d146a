import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { PaymentChannel } from '#domain/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import { openLedger } from '#server/platform/ledger/ledger.service.ts';
import { applyFact } from '#server/modules/payments/apply-fact.ts';
import { settle } from '#server/modules/payments/money-moves.ts';
import { beginPayment } from '#server/modules/payments/open-payment.ts';
import { noteChoice, takePayment } from '#server/providers/payments/sandbox.repo.ts';
import { factAt } from '#server/providers/payments/sandbox.ts';

type PayingDeps = Pick<Deps, 'clock' | 'jobs' | 'payments' | 'config' | 'courier' | 'payables'>;

/**
 * A customer pays an invoice of the demo by its link, at the instant of the clock: begun, paid or declined at the sandbox
 * provider, concluded, and settled when its time had come.
 */
export async function payOnline(
  tx: Transaction,
  deps: PayingDeps,
  invoice: InvoiceRecord,
  paying: { amountMinor: number; channel: PaymentChannel; outcome: 'pays' | 'declined' },
): Promise<void> {
  const { amountMinor, channel, outcome } = paying;
  const now = deps.clock.now();
  const paymentId = uuid();
  const email = invoice.customer?.email ?? 'customer@demo.kontor.test';
  const start = { token: invoice.publicToken, paymentId, amountMinor, email, channel };
  const { request } = await beginPayment(tx, deps, start);
  // The sandbox's own page would open a connection of its own, and tell later what is applied here at once.
  const code = randomBytes(18).toString('base64url');
  await takePayment(tx, { ...request, code });
  const payment = await noteChoice(tx, code, { channel, outcome, chosenAt: now });
  const record = payment && (await applyFact(tx, deps, factAt(payment, now)));
  if (!record?.settlesAt) return;
  const ledger = await openLedger(tx, record.businessId, record.currency);
  await settle(tx, { ledger, record }, record.settlesAt);
}
