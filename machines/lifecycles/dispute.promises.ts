import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { disputeChart } from './dispute.lifecycle.ts';
import { byPaymentProvider, exceptBy, recordOf, shows } from './promises/acts.ts';

const open = recordOf('an open dispute', {});
const won = after(open, 'a dispute that the business won', byPaymentProvider('dispute.won'));
const lost = after(open, 'a lost dispute', byPaymentProvider('dispute.lost'));

/** Everything that a merchant can rely on for a dispute (decisions, "Lifecycles"; docs/decisions/0043). */
export const disputePromises = definePromises(disputeChart, {
  view: ({ value }) => ({ status: value }),
  promises: [
    promise(
      "A dispute stays open until the provider reports the bank's decision",
      at(open, [], {
        ...shows('open'),
        refuses: [...exceptBy(['payment'], 'dispute.won'), ...exceptBy(['payment'], 'dispute.lost')],
      }),
    ),
    promise(
      'The business wins or loses a dispute, as the provider reports',
      at(open, [byPaymentProvider('dispute.won')], shows('won')),
      at(open, [byPaymentProvider('dispute.lost')], shows('lost')),
    ),
    promise(
      'A dispute that was won can still be lost, if the provider changes its mind',
      at(won, [byPaymentProvider('dispute.lost')], shows('lost')),
      at(won, [], { refuses: [...exceptBy(['payment'], 'dispute.lost'), byPaymentProvider('dispute.won')] }),
    ),
    promise(
      'A lost dispute stays lost, and its amount is returned once',
      at(lost, [], {
        ...shows('lost'),
        refuses: [byPaymentProvider('dispute.won'), byPaymentProvider('dispute.lost')],
      }),
    ),
  ],
});
