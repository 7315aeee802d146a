import { after, answered, at, does, passed, promise, type FlowPromise } from '#machines/promises/promise.ts';
import {
  payRefusals,
  sampleDomainId as domainId,
  sampleDomainOrder,
  sampleDomainOrderId as orderId,
  sampleMeans,
  samplePayUrl as payUrl,
  samplePriceMinor,
} from '../custom-domain.samples.ts';
import { answers } from '../../sample-responses.ts';
import type { CustomDomainInput, PaymentMeans } from '../custom-domain.types.ts';
import {
  balanceSays,
  cardSays,
  failed,
  loaded,
  lostPayment,
  methods,
  onItsWay,
  onPayPage,
  orderIs,
  payPage,
  paying,
  payingFromBalance,
  pays,
  pin,
  pollFinds,
  refusedPayment,
  savingPayment,
  shows,
} from './situations.ts';

const pay = (more: object) => shows('pay', more);
const queued = after(paying, 'a payment that is still in progress', refusedPayment('still in progress'));
const paidPage = after(
  payPage,
  'the page of a paid domain without the server',
  orderIs('paid'),
  failed('loadDomain'),
);
/** The payment on the provider's page was left for another method. */
const changed = after(onPayPage, 'the choice of another method', does('method.change'));
const openOrder = sampleDomainOrder('open');
const meansAre = (means: Partial<PaymentMeans> | null) =>
  answered('loadOrder', answers({ order: openOrder, means: means && { ...sampleMeans, ...means } }));
const poor = meansAre({ availableMinor: samplePriceMinor - 1 });
/** From an unpaid order to the page of the domain. */
export const payingPromises: FlowPromise<CustomDomainInput>[] = [
  promise(
    'An unpaid order shows its total and the methods that can be used',
    at(payPage, [], { ...shows('loading'), calls: ['loadOrder'], sends: { loadOrder: { orderId } } }),
    at(payPage, [orderIs('not paid')], {
      ...pay({ phase: 'choosing', isSending: false, refusal: null, isLost: false }),
      offers: ['method.choose', 'step.back'],
      refuses: [does('method.choose', { method: 'storedCard' })],
    }),
    at(payPage, [poor], { ...pay({ phase: 'choosing' }), refuses: [pays('balance')] }),
    at(payPage, [meansAre({ hasPin: false })], { refuses: [pays('balance')] }),
    at(payPage, [meansAre(null)], {
      ...pay({ phase: 'choosing', means: null }),
      refuses: [pays('balance')],
      offers: ['method.choose'],
    }),
    at(
      payPage,
      [
        meansAre({ card: { brand: 'visa', lastDigits: '4081', expires: '12/30' } }),
        does('method.choose', { method: 'storedCard' }),
      ],
      {
        ...pay({ isSending: true }),
        sends: { savePayment: { orderId, method: 'storedCard' } },
      },
    ),
    at(methods, [does('step.back')], { ...shows('loading'), calls: ['loadDomain'] }),
    at(methods, [does('step.back'), failed('loadDomain'), does('page.retry')], {
      calls: ['loadDomain', 'loadDomain'],
    }),
    at(payPage, [orderIs('void'), does('step.back'), failed('loadDomain'), does('page.retry')], {
      calls: ['loadOrder', 'loadDomain', 'loadDomain'],
    }),
    at(methods, [does('page.shown')], { ...shows('loading'), calls: ['loadOrder'] }),
    at(methods, [does('step.back'), loaded('live')], { ...shows('domain'), offersNot: ['method.choose'] }),
    at(payPage, [orderIs('declined')], pay({ order: { status: 'failed' }, phase: 'choosing' })),
    at(payPage, [orderIs('void')], {
      ...shows('ended'),
      offers: ['step.back'],
      offersNot: ['method.choose'],
    }),
    at(payPage, [orderIs('void'), does('step.back')], {
      ...shows('loading'),
      calls: ['loadOrder', 'loadDomain'],
      sends: { loadDomain: { domainId } },
    }),
  ),
  promise(
    'Nothing is paid before the device has saved the payment',
    at(methods, [pays('card')], {
      ...pay({ isSending: true }),
      calls: ['savePayment'],
      sends: { savePayment: { orderId, method: 'card' } },
      offersNot: ['method.choose', 'step.back'],
    }),
    at(savingPayment, [answered('savePayment')], {
      ...pay({ isSending: true }),
      calls: ['sendPayment'],
      sends: { sendPayment: { orderId } },
    }),
    at(savingPayment, [failed('savePayment')], {
      ...pay({ phase: 'choosing', isSending: false, refusal: { code: 'UNEXPECTED' } }),
      offers: ['method.choose'],
      calls: [],
    }),
  ),
  promise(
    'The balance pays with the PIN alone; a wrong PIN costs nothing but the PIN',
    at(methods, [pays('balance')], {
      ...pay({ phase: 'enteringPin', isSending: false }),
      offers: ['pin.submit', 'step.back'],
      calls: [],
    }),
    at(pin, [does('step.back')], { ...pay({ phase: 'choosing' }), offers: ['method.choose'] }),
    at(pin, [does('pin.submit')], {
      ...pay({ phase: 'enteringPin', isSending: true }),
      calls: ['savePayment'],
    }),
    at(payingFromBalance, [balanceSays('wrong PIN')], {
      ...pay({ phase: 'enteringPin', isSending: false, refusal: { code: 'PIN_WRONG', attemptsLeft: 4 } }),
      offers: ['pin.submit'],
      calls: ['deleteSavedPayment'],
    }),
    at(payingFromBalance, [balanceSays('wrong PIN'), does('pin.submit')], pay({ refusal: null })),
    at(
      payingFromBalance,
      [balanceSays('wrong PIN'), does('step.back')],
      pay({ phase: 'choosing', refusal: null }),
    ),
    at(payingFromBalance, [balanceSays('paid')], {
      ...shows('loading'),
      calls: ['deleteSavedPayment', 'loadDomain'],
    }),
    at(payingFromBalance, [balanceSays('PIN not set')], {
      ...pay({ phase: 'choosing', refusal: { code: 'PIN_NOT_SET' } }),
      offers: ['method.choose'],
    }),
    at(payingFromBalance, [balanceSays('balance too low')], {
      ...shows('loading'),
      calls: ['deleteSavedPayment', 'loadOrder'],
    }),
    at(
      payingFromBalance,
      [balanceSays('balance too low'), poor],
      pay({ phase: 'choosing', refusal: { code: 'BALANCE_TOO_LOW' } }),
    ),
  ),
  promise(
    "A card is paid on the provider's page, which opens once",
    at(paying, [cardSays('page ready')], {
      ...shows('leaving'),
      calls: ['deleteSavedPayment', 'leave'],
      sends: { leave: { payUrl } },
      offersNot: ['method.choose'],
    }),
    at(paying, [cardSays('page ready'), does('page.shown')], {
      ...shows('loading'),
      calls: ['deleteSavedPayment', 'leave', 'loadOrder'],
    }),
    at(paying, [cardSays('the provider refuses')], {
      ...pay({ phase: 'choosing', isSending: false, refusal: { code: 'PAYMENT_REFUSED' } }),
      offers: ['method.choose'],
      calls: ['deleteSavedPayment'],
    }),
    at(paying, [refusedPayment('too many requests')], {
      ...pay({ phase: 'choosing', refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['method.choose'],
    }),
  ),
  promise(
    'After a lost response the order is looked up, and never paid a second time by itself',
    at(paying, [failed('sendPayment')], {
      ...pay({ phase: 'unanswered', isSending: false, refusal: null }),
      offers: ['payment.check', 'network.back'],
      offersNot: ['method.choose', 'pin.submit'],
      calls: [],
    }),
    at(paying, [refusedPayment('signed out')], {
      ...pay({ phase: 'unanswered' }),
      offers: ['payment.check'],
    }),
    at(lostPayment, [does('payment.check')], { calls: ['loadOrder'], sends: { loadOrder: { orderId } } }),
    at(lostPayment, [does('network.back')], { calls: ['loadOrder'] }),
    at(lostPayment, [does('payment.check'), orderIs('paid')], { calls: ['loadOrder', 'loadDomain'] }),
    at(lostPayment, [does('payment.check'), orderIs('not paid')], {
      ...pay({ phase: 'choosing', isLost: true }),
      calls: ['loadOrder'],
    }),
    at(
      lostPayment,
      [does('payment.check'), orderIs('not paid'), pays('balance')],
      pay({ phase: 'enteringPin', isLost: false }),
    ),
    at(queued, [], { ...pay({ isSending: true }), offersNot: ['method.choose'] }),
    at(queued, [passed('queueDelay')], { calls: ['loadOrder'] }),
    at(paying, [refusedPayment('paid on another device')], {
      ...shows('loading'),
      calls: ['deleteSavedPayment', 'loadOrder'],
    }),
  ),
  promise(
    'A payment without a result is followed until there is one, and is never called failed meanwhile',
    at(onItsWay, [], {
      ...shows('processing', { isChecking: false, isLong: false, canContinue: false }),
      offers: ['check.now'],
      offersNot: ['payment.continue', 'method.change'],
    }),
    at(onItsWay, [does('check.now')], {
      ...shows('processing', { isChecking: true }),
      calls: ['checkOrder'],
    }),
    at(onItsWay, [passed('pollDelay')], {
      ...shows('processing', { isChecking: true }),
      calls: ['checkOrder'],
    }),
    at(onItsWay, [does('page.shown')], { calls: ['checkOrder'] }),
    at(onItsWay, [does('network.back')], { calls: ['checkOrder'] }),
    at(onItsWay, [does('check.now'), failed('checkOrder')], {
      ...shows('processing', { isChecking: false }),
      offers: ['check.now'],
    }),
    at(onItsWay, [does('check.now'), answered('checkOrder', payRefusals['too many requests'])], {
      ...shows('processing', { isChecking: false }),
      offers: ['check.now'],
      calls: ['checkOrder'],
    }),
    at(onItsWay, [does('check.now'), pollFinds('paid')], {
      ...shows('loading'),
      calls: ['checkOrder', 'loadDomain'],
    }),
    at(onItsWay, [does('check.now'), pollFinds('declined')], pay({ order: { status: 'failed' } })),
    at(
      onItsWay,
      Array.from({ length: 6 }, () => [passed('pollDelay'), failed('checkOrder')]).flat(),
      shows('processing', { isLong: true }),
    ),
  ),
  promise(
    "The provider's page can be opened again, or another method chosen",
    at(onPayPage, [], {
      ...shows('processing', { canContinue: true }),
      offers: ['payment.continue', 'method.change'],
    }),
    at(onPayPage, [does('payment.continue')], { calls: ['leave'], sends: { leave: { payUrl } } }),
    at(changed, [pays('balance'), does('step.back')], {
      ...pay({ phase: 'choosing' }),
      offers: ['method.choose'],
    }),
    at(changed, [pays('card'), failed('savePayment')], {
      ...pay({ phase: 'choosing', refusal: { code: 'UNEXPECTED' } }),
      offers: ['method.choose'],
    }),
    at(changed, [pays('card'), answered('savePayment'), cardSays('the provider refuses')], {
      ...pay({ phase: 'choosing', refusal: { code: 'PAYMENT_REFUSED' } }),
      offers: ['method.choose'],
    }),
    at(onPayPage, [does('method.change')], { ...pay({ phase: 'choosing' }), offers: ['method.choose'] }),
  ),
  promise(
    'A paid domain leads to its page',
    at(payPage, [orderIs('paid'), loaded('waiting for its records')], {
      ...shows('domain'),
      offers: ['domain.check'],
      offersNot: ['method.choose'],
      calls: ['loadOrder', 'loadDomain'],
    }),
    at(payPage, [orderIs('not found')], shows('missing')),
    at(payPage, [orderIs('not allowed')], shows('denied', { refusal: { code: 'NO_PERMISSION' } })),
    at(payPage, [failed('loadOrder')], {
      ...shows('unreachable', { failure: 'unreachable', refusal: null }),
      offers: ['page.retry'],
    }),
    at(payPage, [orderIs('refused for another reason')], {
      ...shows('unreachable', { refusal: { code: 'ILLEGAL_EVENT' } }),
      offers: ['page.retry'],
    }),
    at(payPage, [failed('loadOrder'), does('network.back')], { calls: ['loadOrder', 'loadOrder'] }),
    at(payPage, [orderIs('too many requests')], shows('limited', { refusal: { code: 'TOO_MANY_REQUESTS' } })),
    at(paidPage, [does('page.retry')], { calls: ['loadDomain'] }),
    at(payPage, [failed('loadOrder'), does('page.retry')], { calls: ['loadOrder', 'loadOrder'] }),
    at(payPage, [orderIs('too many requests'), passed('retryDelay')], { calls: ['loadOrder', 'loadOrder'] }),
  ),
];
