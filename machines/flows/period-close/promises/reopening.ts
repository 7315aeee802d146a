import { after, at, does, promise, type FlowPromise } from '#machines/promises/promise.ts';
import { sampleMonth as month, sampleReason as reason } from '../period-close.samples.ts';
import type { PeriodCloseInput } from '../period-close.types.ts';
import { atRest, closed, failed, form, loaded, reopenEnds, reopening, shows, submits } from './situations.ts';

const refusedReason = after(reopening, 'a reason that was refused', reopenEnds('the reason is too short'));
const lost = after(reopening, 'a reopening without a response', failed('reopenPeriod'));
const other = { reason: 'An invoice was recorded twice' };

/** From a closed month to an open one. */
export const reopeningPromises: FlowPromise<PeriodCloseInput>[] = [
  promise(
    'A month is reopened only with a reason, and leaving the form leaves it closed',
    at(closed, [does('reopen.ask')], {
      ...shows({ dialog: { of: 'reopen', isPending: false }, reason: '', refusal: null, failure: null }),
      offers: ['reopen.submit', 'reopen.leave'],
      offersNot: ['reopen.ask', 'close.ask', 'period.refresh'],
      calls: [],
    }),
    at(form, [does('reopen.leave')], {
      ...shows({ ...atRest, canReopen: true, period: { status: 'closed' } }),
      offers: ['reopen.ask'],
      calls: [],
    }),
  ),
  promise(
    'The month is reopened once, with the reason, and can be closed again',
    at(form, [submits], {
      ...shows({ dialog: { of: 'reopen', isPending: true }, reason }),
      calls: ['reopenPeriod'],
      sends: { reopenPeriod: { month, reason } },
      offersNot: ['reopen.submit', 'reopen.leave'],
    }),
    at(reopening, [reopenEnds('reopened')], {
      ...shows({
        ...atRest,
        canClose: true,
        reason: '',
        period: { status: 'reopened', reopenReason: reason },
      }),
      offers: ['close.ask'],
      offersNot: ['reopen.ask'],
      calls: [],
    }),
  ),
  promise(
    'A refused reason is kept beside its error, and another one can be sent',
    at(reopening, [reopenEnds('the reason is too short')], {
      ...shows({
        dialog: { of: 'reopen', isPending: false },
        reason,
        refusal: { code: 'INVALID' },
        failure: null,
      }),
      offers: ['reopen.submit', 'reopen.leave'],
      calls: [],
    }),
    at(refusedReason, [does('reopen.submit', other)], {
      ...shows({ dialog: { of: 'reopen', isPending: true }, refusal: null }),
      calls: ['reopenPeriod'],
      sends: { reopenPeriod: { month, ...other } },
    }),
    at(refusedReason, [does('reopen.leave')], shows({ ...atRest, reason: '' })),
    at(refusedReason, [does('reopen.leave'), does('reopen.ask')], shows({ reason: '', refusal: null })),
  ),
  promise(
    'A month that can no longer be reopened is loaded again and says so',
    at(reopening, [reopenEnds('a later month was closed in the meantime')], {
      view: { screen: 'loading' },
      calls: ['loadPeriod'],
    }),
    at(
      reopening,
      [reopenEnds('a later month was closed in the meantime'), loaded('a closed month before another one')],
      {
        ...shows({ dialog: null, canReopen: false, refusal: { code: 'ILLEGAL_EVENT' } }),
        offersNot: ['reopen.ask'],
      },
    ),
    at(
      reopening,
      [reopenEnds('a later month was closed in the meantime'), loaded('a closed month'), does('reopen.ask')],
      {
        ...shows({ dialog: { of: 'reopen', isPending: false }, refusal: null }),
      },
    ),
  ),
  promise(
    'After a lost response it is not said to be reopened; the reason is kept and sent again',
    at(reopening, [failed('reopenPeriod')], {
      ...shows({
        dialog: { of: 'reopen', isPending: false },
        reason,
        failure: 'unreachable',
        refusal: null,
        period: { status: 'closed' },
      }),
      offers: ['reopen.submit', 'reopen.leave'],
      calls: [],
    }),
    at(lost, [submits], {
      ...shows({ dialog: { of: 'reopen', isPending: true }, failure: null }),
      calls: ['reopenPeriod'],
      sends: { reopenPeriod: { month, reason } },
    }),
    at(lost, [does('reopen.leave')], shows({ ...atRest, reason: '' })),
  ),
];
