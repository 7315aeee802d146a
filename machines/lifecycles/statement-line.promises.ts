import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { byAnyActor, byMerchant, exceptBy, recordOf, shows } from './promises/acts.ts';
import { statementLineChart } from './statement-line.lifecycle.ts';

const facts = { isSameMoney: true, isRowFree: true };
const otherAmount = { ...facts, isSameMoney: false };
const takenRow = { ...facts, isRowFree: false };

const line = recordOf('a new line with an entry that fits', facts);
const other = recordOf('a new line whose amount no entry has', otherAmount);
const taken = recordOf('a new line whose entry belongs to another line', takenRow);
const matched = after(line, 'a matched line', byMerchant('line.match', facts));
const booked = after(line, 'a line in the books', byMerchant('line.book', facts));
const ignored = after(line, 'an ignored line', byMerchant('line.ignore', facts));

/** Everything that a merchant can rely on for a line of a bank statement (docs/decisions/0112). */
export const statementLinePromises = definePromises(statementLineChart, {
  view: ({ value }) => ({ status: value }),
  promises: [
    promise(
      'Nothing is matched, booked or ignored unless a person does it',
      at(line, [], {
        ...shows('new'),
        refuses: [
          ...exceptBy(['merchant'], 'line.match', facts),
          ...exceptBy(['merchant'], 'line.book', facts),
          ...exceptBy(['merchant'], 'line.ignore', facts),
        ],
      }),
    ),
    promise(
      'A line is matched to an entry with its amount and direction, within three days',
      at(line, [byMerchant('line.match', facts)], shows('matched')),
      at(other, [], { ...shows('new'), refuses: byAnyActor('line.match', otherAmount) }),
    ),
    promise(
      'An entry belongs to at most one line',
      at(taken, [], { ...shows('new'), refuses: byAnyActor('line.match', takenRow) }),
    ),
    promise(
      'A line that no entry fits can still be added to the books or ignored',
      at(other, [byMerchant('line.book', otherAmount)], shows('booked')),
      at(other, [byMerchant('line.ignore', otherAmount)], shows('ignored')),
      at(taken, [byMerchant('line.book', takenRow)], shows('booked')),
      at(taken, [byMerchant('line.ignore', takenRow)], shows('ignored')),
    ),
    promise(
      'A line is in the books once: what was done is undone before something else',
      at(matched, [], {
        refuses: [...byAnyActor('line.book', facts), ...byAnyActor('line.ignore', facts)],
      }),
      at(booked, [], {
        refuses: [...byAnyActor('line.match', facts), ...byAnyActor('line.ignore', facts)],
      }),
      at(ignored, [], {
        refuses: [...byAnyActor('line.match', facts), ...byAnyActor('line.book', facts)],
      }),
    ),
    promise(
      'Each of the three can be undone, by a person',
      at(matched, [byMerchant('line.undo', facts)], shows('new')),
      at(booked, [byMerchant('line.undo', facts)], shows('new')),
      at(ignored, [byMerchant('line.undo', facts)], shows('new')),
      at(matched, [], { refuses: exceptBy(['merchant'], 'line.undo', facts) }),
      at(booked, [], { refuses: exceptBy(['merchant'], 'line.undo', facts) }),
      at(ignored, [], { refuses: exceptBy(['merchant'], 'line.undo', facts) }),
    ),
    promise(
      'A line that was undone can be matched, booked or ignored again',
      at(ignored, [byMerchant('line.undo', facts), byMerchant('line.match', facts)], shows('matched')),
      at(booked, [byMerchant('line.undo', facts), byMerchant('line.ignore', facts)], shows('ignored')),
      at(matched, [byMerchant('line.undo', facts), byMerchant('line.book', facts)], shows('booked')),
    ),
  ],
});
