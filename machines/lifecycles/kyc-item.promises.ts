import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { kycItemChart } from './kyc-item.lifecycle.ts';
import {
  byAnyActor,
  byIdentityProvider,
  byMerchant,
  byOperator,
  byTimer,
  exceptBy,
  recordOf,
  shows,
} from './promises/acts.ts';

const plain = { reason: null };
const dark = { reason: 'The image is too dark' };
const older = { reason: 'The document has expired' };

const missing = recordOf('a document that is missing', { isCompared: false, ...plain });
const missingNumbers = recordOf('numbers that are missing', { isCompared: true, ...plain });
const submitted = after(missing, 'a submitted document', byMerchant('item.submit', plain));
const comparing = after(missingNumbers, 'numbers that are compared', byMerchant('item.submit', plain));
const confirmed = after(comparing, 'confirmed numbers', byIdentityProvider('item.confirm', plain));
const rejected = after(submitted, 'a rejected document', byOperator('item.refuse', dark));
const rejectedNumbers = after(comparing, 'rejected numbers', byIdentityProvider('item.refuse', dark));
const accepted = after(submitted, 'an accepted document', byOperator('item.accept', plain));
const acceptedNumbers = after(confirmed, 'accepted numbers', byOperator('item.accept', plain));

/** Everything that a merchant can rely on for an item of a verification (docs/decisions/0018, 0050 and 0071). */
export const kycItemPromises = definePromises(kycItemChart, {
  view: ({ value, context: { reason } }) => ({ status: value, reason }),
  promises: [
    promise(
      'Only the merchant submits an item; numbers are compared with the register, documents are not',
      at(missing, [byMerchant('item.submit', plain)], shows('ready', plain)),
      at(missingNumbers, [byMerchant('item.submit', plain)], shows('checking', plain)),
      at(missing, [], { refuses: exceptBy(['merchant'], 'item.submit', plain) }),
      at(missingNumbers, [], { refuses: exceptBy(['merchant'], 'item.submit', plain) }),
    ),
    promise(
      'An item can be submitted again at every stage, which starts its comparison and review again',
      at(submitted, [byMerchant('item.submit', plain)], shows('ready', plain)),
      at(comparing, [byMerchant('item.submit', plain)], shows('checking', plain)),
      at(confirmed, [byMerchant('item.submit', plain)], shows('checking', plain)),
      at(accepted, [byMerchant('item.submit', plain)], shows('ready', plain)),
      at(acceptedNumbers, [byMerchant('item.submit', plain)], shows('checking', plain)),
      at(submitted, [], { refuses: exceptBy(['merchant'], 'item.submit', plain) }),
      at(comparing, [], { refuses: exceptBy(['merchant'], 'item.submit', plain) }),
      at(confirmed, [], { refuses: exceptBy(['merchant'], 'item.submit', plain) }),
      at(accepted, [], { refuses: exceptBy(['merchant'], 'item.submit', plain) }),
      at(acceptedNumbers, [], { refuses: exceptBy(['merchant'], 'item.submit', plain) }),
    ),
    promise(
      'Numbers are compared again when the name changes, and documents are not',
      at(comparing, [byMerchant('item.compare', plain)], shows('checking', plain)),
      at(confirmed, [byMerchant('item.compare', plain)], shows('checking', plain)),
      at(acceptedNumbers, [byMerchant('item.compare', plain)], shows('checking', plain)),
      at(rejectedNumbers, [byMerchant('item.compare', plain)], shows('checking', plain)),
      at(comparing, [], { refuses: exceptBy(['merchant'], 'item.compare', plain) }),
      at(confirmed, [], { refuses: exceptBy(['merchant'], 'item.compare', plain) }),
      at(acceptedNumbers, [], { refuses: exceptBy(['merchant'], 'item.compare', plain) }),
      at(rejectedNumbers, [], { refuses: exceptBy(['merchant'], 'item.compare', plain) }),
      at(submitted, [], { refuses: byAnyActor('item.compare', plain) }),
      at(accepted, [], { refuses: byAnyActor('item.compare', plain) }),
      at(rejected, [], { refuses: byAnyActor('item.compare', plain) }),
      at(missingNumbers, [], { refuses: byAnyActor('item.compare', plain) }),
    ),
    promise(
      'Only the identity provider confirms numbers, and an operator or the provider rejects them',
      at(comparing, [byIdentityProvider('item.confirm', plain)], shows('ready', plain)),
      at(comparing, [byIdentityProvider('item.refuse', dark)], shows('needs attention', dark)),
      at(comparing, [byOperator('item.refuse', dark)], shows('needs attention', dark)),
      at(comparing, [], {
        refuses: [
          ...exceptBy(['identity'], 'item.confirm', plain),
          ...exceptBy(['operator', 'identity'], 'item.refuse', dark),
          ...byAnyActor('item.accept', plain),
        ],
      }),
      at(missing, [], {
        refuses: [...byAnyActor('item.confirm', plain), ...byAnyActor('item.refuse', dark)],
      }),
    ),
    promise(
      'Only an operator accepts a submitted item',
      at(submitted, [byOperator('item.accept', plain)], shows('approved', plain)),
      at(confirmed, [byOperator('item.accept', plain)], shows('approved', plain)),
      at(submitted, [], { refuses: exceptBy(['operator'], 'item.accept', plain) }),
      at(missing, [], { refuses: byAnyActor('item.accept', plain) }),
      at(rejected, [], { refuses: byAnyActor('item.accept', plain) }),
    ),
    promise(
      'Only an operator rejects a submitted or accepted item, with a reason that the merchant reads',
      at(submitted, [byOperator('item.refuse', dark)], shows('needs attention', dark)),
      at(accepted, [byOperator('item.refuse', dark)], shows('needs attention', dark)),
      at(submitted, [], { refuses: exceptBy(['operator'], 'item.refuse', dark) }),
      at(accepted, [], { refuses: exceptBy(['operator'], 'item.refuse', dark) }),
    ),
    promise(
      'The reason of a rejection is there until the item is submitted again',
      at(rejected, [], { ...shows('needs attention', dark), refuses: byAnyActor('item.refuse', older) }),
      at(rejected, [byMerchant('item.submit', plain)], shows('ready', plain)),
      at(rejectedNumbers, [byMerchant('item.submit', plain)], shows('checking', plain)),
      at(rejected, [], { refuses: exceptBy(['merchant'], 'item.submit', plain) }),
      at(rejectedNumbers, [], { refuses: exceptBy(['merchant'], 'item.submit', plain) }),
    ),
    promise(
      'An accepted item expires by itself, and says so',
      at(accepted, [byTimer('item.expire', older)], shows('needs attention', older)),
      at(accepted, [], { refuses: exceptBy(['timer'], 'item.expire', older) }),
      at(submitted, [], { refuses: byAnyActor('item.expire', older) }),
    ),
    promise(
      'An item about the owner is cleared when the business gets a new one, and by nothing else',
      at(comparing, [byTimer('item.clear', older)], shows('needs attention', older)),
      at(submitted, [byTimer('item.clear', older)], shows('needs attention', older)),
      at(rejected, [byTimer('item.clear', older)], shows('needs attention', older)),
      at(accepted, [byTimer('item.clear', older)], shows('needs attention', older)),
      at(comparing, [], { refuses: exceptBy(['timer'], 'item.clear', older) }),
      at(submitted, [], { refuses: exceptBy(['timer'], 'item.clear', older) }),
      at(rejected, [], { refuses: exceptBy(['timer'], 'item.clear', older) }),
      at(accepted, [], { refuses: exceptBy(['timer'], 'item.clear', older) }),
      at(missing, [], { refuses: byAnyActor('item.clear', older) }),
    ),
  ],
});
