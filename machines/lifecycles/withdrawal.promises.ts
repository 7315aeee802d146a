import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import {
  byAnyActor,
  byMerchant,
  byPaymentProvider,
  byTimer,
  exceptBy,
  recordOf,
  shows,
} from './promises/acts.ts';
import { withdrawalChart } from './withdrawal.lifecycle.ts';

const reason = 'The account is closed';
const requested = recordOf('a requested withdrawal', { reason: null });
const sent = after(requested, 'a withdrawal that was sent', byTimer('withdrawal.sent'));
const paid = after(sent, 'a paid withdrawal', byPaymentProvider('withdrawal.paid', { reason: null }));
const failed = after(sent, 'a failed withdrawal', byPaymentProvider('withdrawal.failed', { reason }));
const cancelled = after(requested, 'a cancelled withdrawal', byMerchant('withdrawal.cancel'));
const paidLate = after(
  failed,
  'a withdrawal that was paid after its failure',
  byPaymentProvider('withdrawal.paidLate', { reason }),
);

/** Everything that a merchant can rely on for a withdrawal (decisions, "Record lifecycles"; docs/decisions/0019 and 0051). */
export const withdrawalPromises = definePromises(withdrawalChart, {
  view: ({ value, context: { reason: why } }) => ({ status: value, reason: why }),
  promises: [
    promise(
      'A withdrawal can be cancelled by the merchant alone, and only until it is sent',
      at(requested, [byMerchant('withdrawal.cancel')], {
        ...shows('canceled', { reason: null }),
        refuses: [byTimer('withdrawal.sent'), byMerchant('withdrawal.cancel')],
      }),
      at(requested, [], { refuses: exceptBy(['merchant'], 'withdrawal.cancel') }),
      at(sent, [], { refuses: byAnyActor('withdrawal.cancel') }),
      at(paid, [], { refuses: byAnyActor('withdrawal.cancel') }),
      at(failed, [], { refuses: byAnyActor('withdrawal.cancel') }),
    ),
    promise(
      'A withdrawal is sent once, by the system alone',
      at(requested, [byTimer('withdrawal.sent')], {
        ...shows('processing', { reason: null }),
        refuses: [byTimer('withdrawal.sent')],
      }),
      at(requested, [], { refuses: exceptBy(['timer'], 'withdrawal.sent') }),
      at(paid, [], { refuses: byAnyActor('withdrawal.sent') }),
      at(failed, [], { refuses: byAnyActor('withdrawal.sent') }),
    ),
    promise(
      'A withdrawal that was not sent is neither paid nor failed, whatever is reported',
      at(requested, [], {
        refuses: [
          byPaymentProvider('withdrawal.paid', { reason: null }),
          byPaymentProvider('withdrawal.failed', { reason }),
          byPaymentProvider('withdrawal.reversed', { reason }),
          byPaymentProvider('withdrawal.paidLate', { reason: null }),
        ],
      }),
    ),
    promise(
      "Only the provider's report ends a withdrawal that was sent, with its reason if it was not paid",
      at(sent, [byPaymentProvider('withdrawal.paid', { reason })], shows('paid', { reason: null })),
      at(sent, [byPaymentProvider('withdrawal.failed', { reason })], shows('failed', { reason })),
      at(sent, [byPaymentProvider('withdrawal.reversed', { reason })], shows('reversed', { reason })),
      at(sent, [], {
        refuses: [
          ...exceptBy(['payment'], 'withdrawal.paid', { reason: null }),
          ...exceptBy(['payment'], 'withdrawal.failed', { reason }),
          ...exceptBy(['payment'], 'withdrawal.reversed', { reason }),
        ],
      }),
    ),
    promise(
      'Money that was reported as paid can only come back, and is never paid twice',
      at(paid, [byPaymentProvider('withdrawal.reversed', { reason })], shows('reversed', { reason })),
      at(paid, [], {
        refuses: [
          ...exceptBy(['payment'], 'withdrawal.reversed', { reason }),
          byPaymentProvider('withdrawal.failed', { reason }),
          byPaymentProvider('withdrawal.paid', { reason: null }),
          byPaymentProvider('withdrawal.paidLate', { reason: null }),
        ],
      }),
    ),
    promise(
      'A withdrawal that is paid after its failure or cancellation is shown as paid late, without the old reason',
      at(failed, [byPaymentProvider('withdrawal.paidLate', { reason })], shows('paidLate', { reason: null })),
      at(cancelled, [byPaymentProvider('withdrawal.paidLate')], shows('paidLate', { reason: null })),
      at(failed, [], { refuses: exceptBy(['payment'], 'withdrawal.paidLate', { reason }) }),
      at(cancelled, [], { refuses: exceptBy(['payment'], 'withdrawal.paidLate', { reason }) }),
    ),
    promise(
      'A failed withdrawal keeps its reason, and its money comes back once',
      at(failed, [], {
        ...shows('failed', { reason }),
        refuses: [
          byPaymentProvider('withdrawal.failed', { reason }),
          byPaymentProvider('withdrawal.reversed', { reason }),
          byPaymentProvider('withdrawal.returnedLate', { reason }),
        ],
      }),
    ),
    promise(
      'A late payout that comes back is over, with the reason of its return',
      at(paidLate, [byPaymentProvider('withdrawal.returnedLate', { reason })], {
        ...shows('returnedLate', { reason }),
        refuses: [
          byPaymentProvider('withdrawal.paidLate', { reason: null }),
          byPaymentProvider('withdrawal.returnedLate', { reason }),
        ],
      }),
      at(paidLate, [], {
        refuses: [
          ...exceptBy(['payment'], 'withdrawal.returnedLate', { reason }),
          byPaymentProvider('withdrawal.paidLate', { reason: null }),
        ],
      }),
    ),
    promise(
      'Money that came back stays in the balance: nothing changes the withdrawal any more',
      at(sent, [byPaymentProvider('withdrawal.reversed', { reason })], {
        ...shows('reversed', { reason }),
        refuses: [
          byTimer('withdrawal.sent'),
          byMerchant('withdrawal.cancel'),
          byPaymentProvider('withdrawal.paid', { reason: null }),
          byPaymentProvider('withdrawal.paidLate', { reason: null }),
          byPaymentProvider('withdrawal.reversed', { reason }),
        ],
      }),
    ),
  ],
});
