import { after } from '#machines/promises/promise.ts';
import { byMerchant, byPaymentProvider, recordOf } from './acts.ts';

/** The situations of an invoice of three units of money, and what moves its money. */
export const at = '2026-01-05T09:00:00.000Z';
export const later = '2026-02-05T09:00:00.000Z';
export const reason = 'The customer closed their business';

export const third = { changeMinor: 1, at };
export const twoThirds = { changeMinor: 2, at };
export const whole = { changeMinor: 3, at };
export const thirdBack = { changeMinor: -1, at: later };
export const twoThirdsBack = { changeMinor: -2, at: later };
export const wholeBack = { changeMinor: -3, at: later };

export const draft = recordOf('a draft of an invoice', { paidMinor: 0, totalMinor: 3, disputedMinor: 0 });
export const freeDraft = recordOf('a draft of a fully discounted invoice', {
  paidMinor: 0,
  totalMinor: 0,
  disputedMinor: 0,
});
export const free = after(freeDraft, 'a fully discounted invoice', byMerchant('invoice.send', { at }));
export const sent = after(draft, 'an unpaid invoice', byMerchant('invoice.send', { at }));
export const partPaid = after(sent, 'a part-paid invoice', byPaymentProvider('payment.partial', twoThirds));
export const paid = after(sent, 'a paid invoice', byPaymentProvider('payment.settled', whole));
export const voided = after(sent, 'a void invoice', byMerchant('invoice.void', { at: later }));

const writeOff = byMerchant('invoice.writeOff', { at: later, reason });
export const writtenOff = after(sent, 'a written-off invoice', writeOff);
export const partWrittenOff = after(partPaid, 'a part-paid invoice that was written off', writeOff);

const disputeOpened = byPaymentProvider('dispute.opened', { disputedMinor: 1 });
export const partDisputed = after(partPaid, 'a part-paid invoice with a dispute', disputeOpened);
export const paidDisputed = after(paid, 'a paid invoice with a dispute', disputeOpened);
export const writtenOffDisputed = after(
  partWrittenOff,
  'a written-off invoice with a dispute',
  disputeOpened,
);
