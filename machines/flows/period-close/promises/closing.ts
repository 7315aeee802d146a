import { after, at, does, promise, type FlowPromise } from '#machines/promises/promise.ts';
import { sampleMonth as month, samplePeriods } from '../period-close.samples.ts';
import type { PeriodCloseInput } from '../period-close.types.ts';
import { atRest, checks, closeEnds, closing, failed, loaded, question, shows } from './situations.ts';

const { totals } = samplePeriods['a month to close'];
/** The month as it can be loaded after a refused close, besides as one that can be closed. */
const missedLoads = [
  'no such month',
  'access denied',
  'too many requests',
  'a month that is not over',
  'a closed month',
] as const;
const lost = after(closing, 'a close without a response', failed('closePeriod'));

/** From the checks to the closed month. */
export const closingPromises: FlowPromise<PeriodCloseInput>[] = [
  promise(
    'Closing is asked about first, and changing your mind loses nothing',
    at(checks, [does('close.ask')], {
      ...shows({ dialog: { of: 'close', isPending: false }, refusal: null, failure: null }),
      offers: ['close.confirm', 'close.leave'],
      offersNot: ['close.ask', 'period.refresh'],
      calls: [],
    }),
    at(question, [does('close.leave')], {
      ...shows({ ...atRest, canClose: true }),
      offers: ['close.ask'],
      calls: [],
    }),
  ),
  promise(
    'The month is closed once, with the totals that are shown',
    at(question, [does('close.confirm')], {
      ...shows({ dialog: { of: 'close', isPending: true }, refusal: null, failure: null }),
      calls: ['closePeriod'],
      sends: { closePeriod: { month, totals } },
      offersNot: ['close.confirm', 'close.leave', 'close.ask'],
    }),
    at(closing, [closeEnds('closed')], {
      ...shows({ ...atRest, canReopen: true, period: { status: 'closed', closedByName: 'Amaka Okafor' } }),
      offersNot: ['close.ask', 'close.confirm'],
      calls: [],
    }),
  ),
  promise(
    'Totals that changed in the meantime are not closed: the month is loaded again and says so',
    at(closing, [closeEnds('the totals changed in the meantime')], {
      view: { screen: 'loading' },
      calls: ['loadPeriod'],
    }),
    at(closing, [closeEnds('the totals changed in the meantime'), loaded('a month to close')], {
      ...shows({ dialog: null, canClose: true, refusal: { code: 'AMOUNT_CHANGED' } }),
      offers: ['close.ask'],
    }),
    at(
      closing,
      [closeEnds('the totals changed in the meantime'), loaded('a month to close'), does('close.ask')],
      {
        ...shows({ dialog: { of: 'close', isPending: false }, refusal: null }),
      },
    ),
    at(
      closing,
      [
        closeEnds('the totals changed in the meantime'),
        loaded('a month to close'),
        does('period.refresh'),
        loaded('a month to close'),
      ],
      {
        ...shows({ refusal: null }),
      },
    ),
  ),
  promise(
    'The reason why a close was refused is gone once the month was loaded again on demand',
    ...missedLoads.map((missed) =>
      at(
        closing,
        [
          closeEnds('the totals changed in the meantime'),
          loaded(missed),
          does('period.refresh'),
          loaded('a month to close'),
        ],
        shows({ ...atRest, canClose: true }),
      ),
    ),
  ),
  promise(
    'A refused close says why, and can be sent again',
    at(closing, [closeEnds('too many requests')], {
      ...shows({
        dialog: { of: 'close', isPending: false },
        refusal: { code: 'TOO_MANY_REQUESTS' },
        failure: null,
      }),
      offers: ['close.confirm', 'close.leave'],
      calls: [],
    }),
    at(closing, [closeEnds('too many requests'), does('close.confirm')], {
      ...shows({ dialog: { of: 'close', isPending: true }, refusal: null }),
      calls: ['closePeriod'],
    }),
    at(closing, [closeEnds('too many requests'), does('close.leave')], shows(atRest)),
  ),
  promise(
    'After a lost response it is not said to be closed; the next press sends the same close again',
    at(closing, [failed('closePeriod')], {
      ...shows({ dialog: { of: 'close', isPending: false }, failure: 'unreachable', refusal: null }),
      offers: ['close.confirm', 'close.leave'],
      calls: [],
    }),
    at(lost, [does('close.confirm')], {
      ...shows({ dialog: { of: 'close', isPending: true }, failure: null }),
      calls: ['closePeriod'],
      sends: { closePeriod: { month, totals } },
    }),
    at(
      lost,
      [does('close.confirm'), closeEnds('closed')],
      shows({ ...atRest, period: { status: 'closed' } }),
    ),
    at(lost, [does('close.leave')], shows(atRest)),
  ),
];
