import { definePromises } from '#machines/promises/promise.ts';
import { invoiceChart } from './invoice.lifecycle.ts';
import { disputes } from './promises/invoice-disputes.ts';
import { moneyBack } from './promises/invoice-money-back.ts';
import { payments } from './promises/invoice-payments.ts';
import { writeOffs } from './promises/invoice-write-offs.ts';

/** Everything that a customer and a merchant can rely on for an invoice (decisions, "Record lifecycles"; docs/decisions/0054). */
export const invoicePromises = definePromises(invoiceChart, {
  view: ({ value, context }) => ({
    status: value,
    paidMinor: context.paidMinor,
    disputedMinor: context.disputedMinor,
    sentAt: context.sentAt ?? null,
    paidAt: context.paidAt ?? null,
    voidedAt: context.voidedAt ?? null,
    writtenOffAt: context.writtenOffAt ?? null,
    writeOffReason: context.writeOffReason ?? null,
  }),
  promises: [...payments, ...moneyBack, ...writeOffs, ...disputes],
});
