import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { byAnyActor, byMerchant, byPaymentProvider, exceptBy, recordOf, shows } from './promises/acts.ts';
import { virtualAccountChart } from './virtual-account.lifecycle.ts';

const verified = recordOf('a verified business', { isOffered: true, isVerified: true });
const requested = after(verified, 'a requested account', byMerchant('virtualAccount.request'));
const opening = after(requested, 'a confirmed account', byMerchant('virtualAccount.confirm'));
const open = after(opening, 'an open account', byPaymentProvider('virtualAccount.open'));
const refused = after(opening, 'a refused account', byPaymentProvider('virtualAccount.refuse'));
const closed = after(open, 'a closed account', byPaymentProvider('virtualAccount.close'));

/** Everything that a merchant can rely on for a virtual account (docs/decisions/0022 and 0050). */
export const virtualAccountPromises = definePromises(virtualAccountChart, {
  view: ({ value }) => ({ status: value }),
  promises: [
    promise(
      'Only a verified business in a country with virtual accounts can request one',
      at(verified, [byMerchant('virtualAccount.request')], shows('requested')),
      at(verified, [], { refuses: exceptBy(['merchant'], 'virtualAccount.request') }),
      at(recordOf('a business that is not verified', { isOffered: true, isVerified: false }), [], {
        ...shows('not requested'),
        refuses: byAnyActor('virtualAccount.request'),
      }),
      at(recordOf('a business in another country', { isOffered: false, isVerified: true }), [], {
        refuses: byAnyActor('virtualAccount.request'),
      }),
    ),
    promise(
      'Nothing is opened before the merchant has entered the code, and another code can be requested until then',
      at(requested, [byMerchant('virtualAccount.confirm')], shows('opening')),
      at(requested, [byMerchant('virtualAccount.request')], shows('requested')),
      at(requested, [], {
        refuses: [
          ...exceptBy(['merchant'], 'virtualAccount.confirm'),
          ...exceptBy(['merchant'], 'virtualAccount.request'),
          ...byAnyActor('virtualAccount.open'),
          ...byAnyActor('virtualAccount.refuse'),
        ],
      }),
      at(verified, [], { refuses: byAnyActor('virtualAccount.confirm') }),
    ),
    promise(
      'Only the bank opens an account or refuses it, and it is requested once',
      at(opening, [byPaymentProvider('virtualAccount.open')], shows('active')),
      at(opening, [byPaymentProvider('virtualAccount.refuse')], shows('refused')),
      at(opening, [], {
        refuses: [
          ...exceptBy(['payment'], 'virtualAccount.open'),
          ...exceptBy(['payment'], 'virtualAccount.refuse'),
          ...byAnyActor('virtualAccount.request'),
          ...byAnyActor('virtualAccount.confirm'),
        ],
      }),
    ),
    promise(
      'An open account stays open until the bank closes it, and a business has one',
      at(open, [byPaymentProvider('virtualAccount.close')], shows('closed')),
      at(open, [], {
        refuses: [
          ...exceptBy(['payment'], 'virtualAccount.close'),
          ...byAnyActor('virtualAccount.refuse'),
          ...byAnyActor('virtualAccount.request'),
        ],
      }),
    ),
    promise(
      'After a refusal or a closure the merchant can request an account again, with another code',
      at(refused, [byMerchant('virtualAccount.request')], shows('requested')),
      at(closed, [byMerchant('virtualAccount.request')], shows('requested')),
      at(refused, [], {
        refuses: [
          ...exceptBy(['merchant'], 'virtualAccount.request'),
          ...byAnyActor('virtualAccount.confirm'),
          ...byAnyActor('virtualAccount.open'),
        ],
      }),
      at(closed, [], {
        refuses: [
          ...exceptBy(['merchant'], 'virtualAccount.request'),
          ...byAnyActor('virtualAccount.confirm'),
          ...byAnyActor('virtualAccount.open'),
        ],
      }),
    ),
  ],
});
