import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { periodChart } from './period.lifecycle.ts';
import { byAnyActor, byMerchant, exceptBy, recordOf, shows } from './promises/acts.ts';

const facts = { isOver: true, isNext: true, isLast: true };
const over = recordOf('a month that is over', facts);
const current = recordOf('the current month', { ...facts, isOver: false });
const afterOpen = recordOf('a month after an open one', { ...facts, isNext: false });
const beforeClosed = recordOf('a month before a closed one', { ...facts, isLast: false });
const closed = after(over, 'a closed month', byMerchant('period.close'));
const closedEarlier = after(beforeClosed, 'a closed month before another one', byMerchant('period.close'));
const reopened = after(closed, 'a reopened month', byMerchant('period.reopen'));

/** Everything that a merchant can rely on for a month of the books (decisions, "Books"; docs/decisions/0110). */
export const periodPromises = definePromises(periodChart, {
  view: ({ value }) => ({ status: value }),
  promises: [
    promise(
      'A month is closed by a member, once it is over',
      at(over, [byMerchant('period.close')], shows('closed')),
      at(over, [], { ...shows('open'), refuses: exceptBy(['merchant'], 'period.close') }),
      at(current, [], { ...shows('open'), refuses: byAnyActor('period.close') }),
    ),
    promise(
      'Months are closed in their order',
      at(afterOpen, [], { ...shows('open'), refuses: byAnyActor('period.close') }),
    ),
    promise(
      'A closed month stays closed until a member reopens it',
      at(closed, [], {
        ...shows('closed'),
        refuses: [...byAnyActor('period.close'), ...exceptBy(['merchant'], 'period.reopen')],
      }),
      at(closed, [byMerchant('period.reopen')], shows('reopened')),
      at(over, [], { refuses: byAnyActor('period.reopen') }),
    ),
    promise(
      'A month is reopened only while no later one is closed',
      at(closedEarlier, [], { ...shows('closed'), refuses: byAnyActor('period.reopen') }),
    ),
    promise(
      'A reopened month can be closed again',
      at(reopened, [byMerchant('period.close')], shows('closed')),
      at(reopened, [], {
        refuses: [...exceptBy(['merchant'], 'period.close'), ...byAnyActor('period.reopen')],
      }),
    ),
  ],
});
