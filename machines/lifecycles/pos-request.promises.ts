import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { posRequestChart } from './pos-request.lifecycle.ts';
import { byAnyActor, byMerchant, byOperator, exceptBy, recordOf, shows } from './promises/acts.ts';

const request = recordOf('a request', { hasSerialNumbers: true });
const withoutSerials = recordOf('a request without the serial number of each device', {
  hasSerialNumbers: false,
});
const approved = after(request, 'an approved request', byOperator('pos.approve'));
const dispatched = after(approved, 'a dispatched request', byOperator('pos.dispatch'));
const delivered = after(dispatched, 'a delivered request', byOperator('pos.deliver'));
const declined = after(request, 'a declined request', byOperator('pos.decline'));
const canceled = after(request, 'a cancelled request', byMerchant('pos.cancel'));
const ended = [
  ...byAnyActor('pos.approve'),
  ...byAnyActor('pos.dispatch'),
  ...byAnyActor('pos.deliver'),
] as const;

/** Everything that a merchant can rely on for a request for point-of-sale devices (decisions, "POS request"). */
export const posRequestPromises = definePromises(posRequestChart, {
  view: ({ value }) => ({ status: value }),
  promises: [
    promise(
      'Kontor alone approves or declines a request',
      at(request, [byOperator('pos.approve')], shows('approved')),
      at(request, [byOperator('pos.decline')], shows('declined')),
      at(request, [], {
        ...shows('requested'),
        refuses: [...exceptBy(['operator'], 'pos.approve'), ...exceptBy(['operator'], 'pos.decline')],
      }),
    ),
    promise(
      'The merchant can cancel until the request is approved, and no one else can',
      at(request, [byMerchant('pos.cancel')], shows('canceled')),
      at(request, [], { refuses: exceptBy(['merchant'], 'pos.cancel') }),
      at(approved, [], { ...shows('approved'), refuses: byAnyActor('pos.cancel') }),
      at(dispatched, [], { refuses: byAnyActor('pos.cancel') }),
      at(delivered, [], { refuses: byAnyActor('pos.cancel') }),
    ),
    promise(
      'An approved request is not declined any more',
      at(approved, [], { refuses: byAnyActor('pos.decline') }),
      at(dispatched, [], { refuses: byAnyActor('pos.decline') }),
      at(delivered, [], { refuses: byAnyActor('pos.decline') }),
    ),
    promise(
      'Devices are dispatched after the approval, each with its serial number',
      at(approved, [byOperator('pos.dispatch')], shows('dispatched')),
      at(approved, [], { refuses: exceptBy(['operator'], 'pos.dispatch') }),
      at(request, [], { refuses: byAnyActor('pos.dispatch') }),
      at(withoutSerials, [byOperator('pos.approve')], {
        ...shows('approved'),
        refuses: byAnyActor('pos.dispatch'),
      }),
    ),
    promise(
      'Devices are delivered after they were dispatched',
      at(dispatched, [byOperator('pos.deliver')], shows('delivered')),
      at(dispatched, [], { refuses: exceptBy(['operator'], 'pos.deliver') }),
      at(request, [], { refuses: byAnyActor('pos.deliver') }),
      at(approved, [], { refuses: byAnyActor('pos.deliver') }),
    ),
    promise(
      'A request that was declined or cancelled is over',
      at(declined, [], { ...shows('declined'), refuses: [...ended, ...byAnyActor('pos.cancel')] }),
      at(canceled, [], { ...shows('canceled'), refuses: [...ended, ...byAnyActor('pos.decline')] }),
    ),
  ],
});
