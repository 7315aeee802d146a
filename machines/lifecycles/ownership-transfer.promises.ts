import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { type OwnershipTransferFacts, ownershipTransferChart } from './ownership-transfer.lifecycle.ts';
import { byAnyActor, byMerchant, byTimer, exceptBy, recordOf, shows } from './promises/acts.ts';

const facts: OwnershipTransferFacts = {
  isCurrentOwner: false,
  isRecipient: true,
  isRecipientActive: true,
  isInTime: true,
  isVerificationSettled: true,
};
const forRecipient = recordOf('an offer of the ownership, for its recipient', facts);
const forOwner = recordOf('an offer of the ownership, for the owner', {
  ...facts,
  isCurrentOwner: true,
  isRecipient: false,
});
const forOthers = recordOf('an offer of the ownership, for another member', { ...facts, isRecipient: false });
const late = recordOf('an offer whose time is over, for its recipient', { ...facts, isInTime: false });
const suspended = recordOf('an offer, for a recipient who was suspended', {
  ...facts,
  isRecipientActive: false,
});

/** Everything that an owner and a member can rely on for a transfer of ownership (docs/decisions/0071 and 0081). */
export const ownershipTransferPromises = definePromises(ownershipTransferChart, {
  view: ({ value }) => ({ status: value }),
  promises: [
    promise(
      'The business changes hands only when the recipient accepts',
      at(forRecipient, [], { ...shows('pending'), refuses: exceptBy(['merchant'], 'transfer.accept') }),
      at(forRecipient, [byMerchant('transfer.accept')], shows('accepted')),
      at(forOwner, [], { refuses: byAnyActor('transfer.accept') }),
      at(forOthers, [], { refuses: byAnyActor('transfer.accept') }),
    ),
    promise(
      'Only an active member can accept, and only in time',
      at(suspended, [], { refuses: byAnyActor('transfer.accept') }),
      at(late, [], { refuses: byAnyActor('transfer.accept') }),
    ),
    promise(
      'Nothing is accepted while the verification is under review or refused',
      at(
        recordOf('an offer while the verification is under review', {
          ...facts,
          isVerificationSettled: false,
        }),
        [],
        { refuses: byAnyActor('transfer.accept') },
      ),
    ),
    promise(
      'The recipient can decline, also while they are suspended, and only in time',
      at(forRecipient, [byMerchant('transfer.decline')], shows('declined')),
      at(suspended, [byMerchant('transfer.decline')], shows('declined')),
      at(forRecipient, [], { refuses: exceptBy(['merchant'], 'transfer.decline') }),
      at(forOwner, [], { refuses: byAnyActor('transfer.decline') }),
      at(forOthers, [], { refuses: byAnyActor('transfer.decline') }),
      at(late, [], { refuses: byAnyActor('transfer.decline') }),
    ),
    promise(
      'Only the owner cancels an offer, unless its recipient has left the team',
      at(forOwner, [byMerchant('transfer.cancel')], shows('canceled')),
      at(forOwner, [], { refuses: exceptBy(['merchant'], 'transfer.cancel') }),
      at(forRecipient, [], { refuses: byAnyActor('transfer.cancel') }),
      at(forOthers, [], { refuses: byAnyActor('transfer.cancel') }),
      at(suspended, [byTimer('transfer.cancel')], shows('canceled')),
      at(suspended, [], { refuses: exceptBy(['timer'], 'transfer.cancel') }),
    ),
    promise(
      'An offer expires by itself once its time is over, and only then',
      at(late, [byTimer('transfer.expire')], shows('expired')),
      at(late, [], { refuses: exceptBy(['timer'], 'transfer.expire') }),
      at(forRecipient, [], { refuses: byAnyActor('transfer.expire') }),
    ),
    promise(
      'An offer that has ended is over: the business changes hands once, or not at all',
      at(after(forRecipient, 'an accepted offer', byMerchant('transfer.accept')), [], {
        refuses: [
          ...byAnyActor('transfer.accept'),
          ...byAnyActor('transfer.decline'),
          ...byAnyActor('transfer.cancel'),
        ],
      }),
      at(after(forRecipient, 'a declined offer', byMerchant('transfer.decline')), [], {
        refuses: byAnyActor('transfer.accept'),
      }),
      at(after(suspended, 'a cancelled offer', byTimer('transfer.cancel')), [], {
        refuses: [...byAnyActor('transfer.accept'), ...byAnyActor('transfer.decline')],
      }),
      at(after(late, 'an expired offer', byTimer('transfer.expire')), [], {
        refuses: [...byAnyActor('transfer.accept'), ...byAnyActor('transfer.decline')],
      }),
    ),
  ],
});
