import { after, at, does, passed, promise, type FlowPromise } from '#machines/promises/promise.ts';
import { sampleMonth as month, samplePeriods } from '../period-close.samples.ts';
import type { PeriodCloseInput } from '../period-close.types.ts';
import { atRest, checks, closed, failed, loaded, page, shows, viewersPage } from './situations.ts';

const unreachable = after(page, 'a page without the server', failed('loadPeriod'));
const tooMany = after(page, 'a page that was loaded too often', loaded('too many requests'));
const early = after(page, 'a month that is not over', loaded('a month that is not over'));

/** The page of a month, before anything is pressed. */
export const openingPromises: FlowPromise<PeriodCloseInput>[] = [
  promise(
    'The page shows the checks and totals of the month, and nothing is closed by opening it',
    at(page, [], {
      view: { screen: 'loading' },
      calls: ['loadPeriod'],
      sends: { loadPeriod: { month } },
      offersNot: ['close.ask', 'reopen.ask'],
    }),
    at(page, [loaded('a month to close')], {
      ...shows({ ...atRest, canClose: true, canReopen: false, period: samplePeriods['a month to close'] }),
      offers: ['close.ask', 'period.refresh'],
      offersNot: ['close.confirm', 'reopen.ask', 'reopen.submit'],
      calls: ['loadPeriod'],
    }),
  ),
  promise(
    'A month that is not over, or whose turn it is not, says why and offers no close',
    at(page, [loaded('a month that is not over')], {
      ...shows({
        ...atRest,
        canClose: false,
        period: { blocker: samplePeriods['a month that is not over'].blocker },
      }),
      offers: ['period.refresh'],
      offersNot: ['close.ask', 'reopen.ask'],
    }),
    at(early, [does('period.refresh'), loaded('a month to close')], {
      ...shows({ canClose: true }),
      offers: ['close.ask'],
      calls: ['loadPeriod'],
    }),
  ),
  promise(
    'A closed month shows that it is closed, and can only be reopened while no later month is closed',
    at(page, [loaded('a closed month')], {
      ...shows({ ...atRest, canClose: false, canReopen: true, period: { status: 'closed' } }),
      offers: ['reopen.ask', 'period.refresh'],
      offersNot: ['close.ask'],
    }),
    at(page, [loaded('a closed month before another one')], {
      ...shows({ ...atRest, canReopen: false, period: { status: 'closed' } }),
      offersNot: ['reopen.ask', 'close.ask'],
    }),
  ),
  promise(
    'A person who only views the books sees the month and can neither close nor reopen it',
    at(viewersPage, [loaded('a month to close')], {
      ...shows({ ...atRest, canClose: false, period: samplePeriods['a month to close'] }),
      offers: ['period.refresh'],
      offersNot: ['close.ask'],
    }),
    at(viewersPage, [loaded('a closed month')], {
      ...shows({ ...atRest, canReopen: false, period: { status: 'closed' } }),
      offersNot: ['reopen.ask', 'close.ask'],
    }),
  ),
  promise(
    'The month is loaded again on demand, with its newest checks',
    at(checks, [does('period.refresh')], { view: { screen: 'loading' }, calls: ['loadPeriod'] }),
    at(closed, [does('period.refresh'), loaded('a month to close')], {
      ...shows({ ...atRest, canClose: true }),
      calls: ['loadPeriod'],
    }),
  ),
  promise(
    'A month that fails to load says why, and can be loaded again',
    at(page, [failed('loadPeriod')], {
      view: { screen: 'failed', failure: 'unreachable' },
      offers: ['period.refresh', 'network.back'],
      offersNot: ['close.ask'],
    }),
    at(page, [failed('loadPeriod', 'a broken answer')], { view: { screen: 'failed', failure: 'broken' } }),
    at(unreachable, [does('period.refresh'), loaded('a month to close')], {
      ...shows(atRest),
      calls: ['loadPeriod'],
    }),
    at(unreachable, [does('network.back')], { view: { screen: 'loading' }, calls: ['loadPeriod'] }),
    at(page, [loaded('no such month')], {
      view: { screen: 'missing' },
      offers: ['period.refresh'],
      offersNot: ['close.ask', 'reopen.ask'],
    }),
    at(page, [loaded('no such month'), does('period.refresh')], {
      view: { screen: 'loading' },
      calls: ['loadPeriod', 'loadPeriod'],
    }),
    at(page, [loaded('access denied')], {
      view: { screen: 'denied', refusal: { code: 'NO_PERMISSION' } },
      offers: ['period.refresh'],
    }),
    at(page, [loaded('access denied'), does('period.refresh'), loaded('a month to close')], shows(atRest)),
    at(page, [loaded('too many requests')], { view: { screen: 'tooMany' }, offers: ['period.refresh'] }),
    at(tooMany, [does('period.refresh'), loaded('a month to close')], {
      ...shows(atRest),
      calls: ['loadPeriod'],
    }),
    at(tooMany, [passed('retryDelay'), loaded('a month to close')], {
      ...shows(atRest),
      calls: ['loadPeriod'],
    }),
  ),
];
