import { after, at, does, type FlowPromise, passed, promise } from '#machines/promises/promise.ts';
import { sampleApplicationId, sampleEventId as eventId } from '../event-place.samples.ts';
import type { EventPlaceInput } from '../event-place.types.ts';
import {
  failed,
  form,
  loaded,
  page,
  pays,
  reloads,
  showing,
  shows,
  showsStatus,
  viewersPage,
} from './situations.ts';

const unreachable = after(page, 'a page without the server', failed('loadEvent'));
const tooMany = after(page, 'a page that was loaded too often', loaded('too many requests'));
const closed = showing('takes no applications');
const noAct = ['application.submit', 'application.again', 'withdraw.ask', 'method.choose', 'place.accept'];

/** The page of an event, before anything is pressed. */
export const openingPromises: FlowPromise<EventPlaceInput>[] = [
  promise(
    'The page shows the event, and nothing is sent by opening it',
    at(page, [], {
      view: { screen: 'loading' },
      calls: ['loadEvent'],
      sends: { loadEvent: { eventId } },
      offersNot: [...noAct, 'start.retry'],
    }),
    at(page, [loaded('takes applications')], {
      ...showsStatus('applying', { step: { details: null, isPending: false }, canWithdraw: false }),
      offers: ['application.submit'],
      offersNot: ['withdraw.ask', 'application.again'],
      calls: ['loadEvent'],
    }),
    at(page, [loaded('takes no applications')], {
      ...showsStatus('closed', { canWithdraw: false }),
      offers: ['start.retry'],
      offersNot: noAct,
    }),
    at(closed, [reloads], { view: { screen: 'loading' }, calls: ['loadEvent'] }),
    at(form, [], shows({ event: { id: eventId } })),
  ),
  promise(
    'An application is shown with its status as the server reports it',
    at(page, [loaded('applied')], {
      ...showsStatus('applied', { canWithdraw: true }),
      offers: ['start.retry', 'withdraw.ask'],
    }),
    at(page, [loaded('on the waiting list')], {
      ...showsStatus('waitlisted', { step: { application: { waitingPosition: 3 } } }),
      offers: ['start.retry', 'withdraw.ask'],
    }),
    at(page, [loaded('approved')], {
      ...pays({ phase: 'choosing', application: { id: sampleApplicationId, status: 'approved' } }),
      offers: ['method.choose', 'withdraw.ask'],
      offersNot: ['place.accept', 'application.submit'],
    }),
    at(page, [loaded('a place is offered')], {
      ...pays({ phase: 'choosing', application: { status: 'offered' } }),
      offers: ['method.choose', 'withdraw.ask'],
      offersNot: ['place.accept'],
    }),
    at(page, [loaded('a place without a fee is offered')], {
      ...showsStatus('accepting', { step: { canAccept: true, isPending: false } }),
      offers: ['place.accept', 'withdraw.ask', 'start.retry'],
      offersNot: ['method.choose'],
    }),
    at(page, [loaded('confirmed')], {
      ...showsStatus('confirmed', { canWithdraw: true }),
      offers: ['withdraw.ask', 'start.retry'],
    }),
    at(page, [loaded('confirmed, and the event has started')], {
      ...showsStatus('confirmed', { canWithdraw: false }),
      offers: ['start.retry'],
      offersNot: ['withdraw.ask'],
    }),
    at(page, [loaded('attended')], { ...showsStatus('attended'), offersNot: noAct }),
    at(page, [loaded('declined')], {
      ...showsStatus('declined', { step: { canApplyAgain: false } }),
      offers: ['start.retry'],
      offersNot: noAct,
    }),
    at(page, [loaded('event cancelled')], { ...showsStatus('canceled'), offersNot: noAct }),
    at(page, [loaded('expired')], {
      ...showsStatus('expired', { step: { canApplyAgain: true } }),
      offers: ['application.again', 'start.retry'],
    }),
    at(page, [loaded('expired, and applications are closed')], {
      ...showsStatus('expired', { step: { canApplyAgain: false } }),
      offers: ['start.retry'],
      offersNot: noAct,
    }),
    at(page, [loaded('withdrawn')], {
      ...showsStatus('withdrawn', { step: { canApplyAgain: true } }),
      offers: ['application.again', 'start.retry'],
    }),
  ),
  promise(
    'The event is loaded again on demand, with its newest status',
    at(showing('applied'), [reloads, loaded('confirmed')], {
      ...showsStatus('confirmed'),
      calls: ['loadEvent'],
    }),
    at(showing('on the waiting list'), [reloads, loaded('a place is offered')], pays({ phase: 'choosing' })),
    at(showing('a place without a fee is offered'), [reloads, loaded('expired')], showsStatus('expired')),
    at(showing('confirmed'), [reloads, loaded('attended')], showsStatus('attended')),
    at(showing('declined'), [reloads, loaded('declined')], {
      ...showsStatus('declined'),
      calls: ['loadEvent'],
    }),
    at(showing('withdrawn'), [reloads], { view: { screen: 'loading' }, calls: ['loadEvent'] }),
    at(showing('expired'), [reloads], { view: { screen: 'loading' }, calls: ['loadEvent'] }),
  ),
  promise(
    'A person who only views the business sees everything and can change nothing',
    at(viewersPage, [loaded('takes applications')], { ...showsStatus('closed'), offersNot: noAct }),
    at(viewersPage, [loaded('applied')], {
      ...showsStatus('applied', { canWithdraw: false }),
      offers: ['start.retry'],
      offersNot: noAct,
    }),
    at(viewersPage, [loaded('on the waiting list')], {
      ...showsStatus('waitlisted', { canWithdraw: false }),
      offersNot: noAct,
    }),
    at(viewersPage, [loaded('confirmed')], { ...showsStatus('confirmed'), offersNot: noAct }),
    at(viewersPage, [loaded('approved')], {
      ...pays({ phase: 'watching', isBusy: false }),
      offers: ['start.retry'],
      offersNot: noAct,
    }),
    at(viewersPage, [loaded('approved'), reloads], { view: { screen: 'loading' } }),
    at(viewersPage, [loaded('payment declined')], { ...pays({ phase: 'watching' }), offersNot: noAct }),
    at(viewersPage, [loaded('on the payment page')], {
      ...pays({ phase: 'watching' }),
      offersNot: ['payment.continue', 'method.change', 'check.now'],
    }),
    at(viewersPage, [loaded('a place without a fee is offered')], {
      ...showsStatus('accepting', { step: { canAccept: false } }),
      offersNot: noAct,
    }),
    at(viewersPage, [loaded('withdrawn')], {
      ...showsStatus('withdrawn', { step: { canApplyAgain: false } }),
      offersNot: noAct,
    }),
  ),
  promise(
    'An event that fails to load says why, and can be loaded again',
    at(page, [failed('loadEvent')], {
      view: { screen: 'failed', failure: 'unreachable' },
      offers: ['start.retry', 'network.back'],
      offersNot: noAct,
    }),
    at(page, [failed('loadEvent', 'a broken answer')], { view: { screen: 'failed', failure: 'broken' } }),
    at(unreachable, [reloads], { view: { screen: 'loading' }, calls: ['loadEvent'] }),
    at(unreachable, [reloads, loaded('takes applications')], showsStatus('applying')),
    at(unreachable, [does('network.back'), loaded('applied')], {
      ...showsStatus('applied'),
      calls: ['loadEvent'],
    }),
    at(page, [loaded('no such event')], { view: { screen: 'missing' }, offers: ['start.retry'] }),
    at(page, [loaded('no such event'), reloads], {
      view: { screen: 'loading' },
      calls: ['loadEvent', 'loadEvent'],
    }),
    at(page, [loaded('access denied')], {
      view: { screen: 'denied', refusal: { code: 'NO_PERMISSION' } },
      offers: ['start.retry'],
      offersNot: noAct,
    }),
    at(page, [loaded('access denied'), reloads, loaded('takes applications')], showsStatus('applying')),
    at(page, [loaded('too many requests')], {
      view: { screen: 'tooMany', retryAtMs: undefined },
      offers: ['start.retry'],
    }),
    at(tooMany, [reloads, loaded('takes applications')], {
      ...showsStatus('applying'),
      calls: ['loadEvent'],
    }),
    at(tooMany, [passed('retryDelay'), loaded('takes applications')], {
      ...showsStatus('applying'),
      calls: ['loadEvent'],
    }),
  ),
];
