import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { byAnyActor, byMerchant, byPaymentProvider, exceptBy, recordOf, shows } from './promises/acts.ts';
import { refundChart } from './refund.lifecycle.ts';

const pending = recordOf('a refund that the provider works on', { isRetried: false });
const done = after(pending, 'a refund that was paid out', byPaymentProvider('refund.done'));
const failed = after(pending, 'a failed refund', byPaymentProvider('refund.failed'));
const retried = after(failed, 'a failed refund that was tried again', byMerchant('refund.retry'));

/** Everything that a merchant and a payer can rely on for a refund (decisions, "Lifecycles"; docs/decisions/0043 and 0053). */
export const refundPromises = definePromises(refundChart, {
  view: ({ value, context: { isRetried } }) => ({ status: value, isRetried }),
  promises: [
    promise(
      'Only the provider reports that a refund was paid out or failed',
      at(pending, [byPaymentProvider('refund.done')], shows('done')),
      at(pending, [byPaymentProvider('refund.failed')], shows('failed', { isRetried: false })),
      at(pending, [], {
        ...shows('pending'),
        refuses: [...exceptBy(['payment'], 'refund.done'), ...exceptBy(['payment'], 'refund.failed')],
      }),
    ),
    promise(
      'A refund under way is not tried again',
      at(pending, [], { refuses: byAnyActor('refund.retry') }),
    ),
    promise(
      'A refund that was paid out stays paid out, and is not paid out twice',
      at(done, [], {
        ...shows('done'),
        refuses: [
          byPaymentProvider('refund.done'),
          byPaymentProvider('refund.failed'),
          byMerchant('refund.retry'),
        ],
      }),
    ),
    promise(
      'A failed refund says so, and the merchant can try it again once',
      at(failed, [byMerchant('refund.retry')], {
        ...shows('failed', { isRetried: true }),
        refuses: [byMerchant('refund.retry')],
      }),
      at(failed, [], { refuses: exceptBy(['merchant'], 'refund.retry') }),
    ),
    promise(
      'A refund that is paid out after its failure counts, also if it was tried again',
      at(failed, [byPaymentProvider('refund.done')], shows('doneLate', { isRetried: false })),
      at(retried, [byPaymentProvider('refund.done')], shows('doneLate', { isRetried: true })),
      at(failed, [], { refuses: exceptBy(['payment'], 'refund.done') }),
    ),
    promise(
      'Nothing undoes a refund that was paid out late, and it is not tried again',
      at(after(failed, 'a refund that was paid out late', byPaymentProvider('refund.done')), [], {
        refuses: [
          byMerchant('refund.retry'),
          byPaymentProvider('refund.failed'),
          byPaymentProvider('refund.done'),
        ],
      }),
    ),
  ],
});
