import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  unanswered,
} from '#machines/promises/promise.ts';
import { sampleCases } from '../account-verification.samples.ts';
import {
  atOverview,
  attention,
  busy,
  changedElsewhere,
  forbidden,
  isLoading,
  loads,
  opened,
  opens,
  reports,
  saves,
  signedOut,
  submitting,
  underReview,
  unsent,
  withdrawing,
} from './situations.ts';

const sent = reports(sampleCases['it is under review']);
const looking = after(underReview, 'a review that is looked at', does('details.retry'));
const resubmittable = reports({
  status: 'needs attention',
  items: { PERSONAL_DETAILS: 'ready', IDENTITY_NUMBERS: 'ready', IDENTITY_DOCUMENT: 'ready' },
});

/** The submission, its review and the decision. */
export const reviewPromises: FlowPromise[] = [
  promise(
    'A verification is submitted once, and only with every item',
    at(opened('all items are missing', does('items.show')), [], { offersNot: ['kyc.submit'] }),
    at(atOverview, [does('kyc.submit')], {
      view: { screen: 'overview', phase: 'sending' },
      calls: ['submitKyc'],
      offersNot: ['kyc.submit', 'item.open', 'audience.change'],
    }),
    at(submitting, [answered('submitKyc', sent)], {
      view: { screen: 'submitted', isLooking: false, isWithdrawing: false, mayWithdraw: true },
      offersNot: ['kyc.submit', 'item.open'],
      calls: [],
    }),
    at(submitting, [answered('submitKyc', reports(sampleCases['it is approved']))], {
      view: { screen: 'approved' },
    }),
    at(
      attention,
      [
        opens('IDENTITY_DOCUMENT'),
        saves.identityDocument,
        answered('saveItem', resubmittable),
        does('kyc.submit'),
      ],
      { view: { screen: 'overview', phase: 'sending', again: 'asked' }, calls: ['saveItem', 'submitKyc'] },
    ),
  ),
  promise(
    'A submission without a response is not said to be made; it can be sent again or looked up',
    at(submitting, [unanswered('submitKyc')], {
      view: { screen: 'overview', phase: 'unanswered', refusal: null },
      offers: ['submit.retry', 'network.back', 'details.retry'],
      offersNot: ['kyc.submit', 'item.open'],
      calls: [],
    }),
    at(submitting, [answered('submitKyc', busy)], {
      view: { screen: 'overview', phase: 'unanswered', refusal: { code: 'TOO_MANY_REQUESTS' } },
      offers: ['submit.retry'],
      calls: [],
    }),
    at(submitting, [answered('submitKyc', signedOut)], {
      view: { screen: 'overview', phase: 'unanswered', refusal: { code: 'NOT_SIGNED_IN' } },
      offers: ['submit.retry'],
    }),
    at(unsent, [does('submit.retry')], {
      view: { phase: 'sending' },
      calls: ['submitKyc'],
      offersNot: ['submit.retry'],
    }),
    at(submitting, [answered('submitKyc', busy), does('submit.retry')], {
      view: { phase: 'sending', refusal: null },
    }),
    at(submitting, [answered('submitKyc', busy), does('network.back')], {
      view: { phase: 'sending', refusal: null },
    }),
    at(unsent, [does('network.back')], { view: { phase: 'sending' }, calls: ['submitKyc'] }),
    at(unsent, [does('submit.retry'), answered('submitKyc', sent)], { view: { screen: 'submitted' } }),
    at(submitting, [answered('submitKyc', busy), does('submit.retry'), unanswered('submitKyc')], {
      view: { phase: 'unanswered', refusal: null },
    }),
    at(unsent, [does('details.retry')], isLoading),
  ),
  promise(
    'After a refused submission the page shows what the server has',
    at(submitting, [answered('submitKyc', changedElsewhere)], isLoading),
    at(submitting, [answered('submitKyc', changedElsewhere), loads('the document is missing')], {
      view: { screen: 'step', item: 'IDENTITY_DOCUMENT' },
    }),
  ),
  promise(
    'A review is looked at by itself and on demand, and a failed look changes nothing',
    at(underReview, [passed('pollDelay')], {
      view: { screen: 'submitted', isLooking: true },
      calls: ['lookAgain'],
      offersNot: ['details.retry', 'kyc.withdraw'],
      refuses: [passed('pollDelay')],
    }),
    at(underReview, [does('details.retry')], { view: { isLooking: true }, calls: ['lookAgain'] }),
    at(looking, [answered('lookAgain', sent)], {
      view: { screen: 'submitted', isLooking: false },
      offers: ['details.retry', 'kyc.withdraw'],
      calls: [],
    }),
    at(looking, [answered('lookAgain', busy)], {
      view: { screen: 'submitted', isLooking: false },
      offers: ['details.retry'],
      calls: [],
    }),
    at(looking, [unanswered('lookAgain')], {
      view: { screen: 'submitted', isLooking: false },
      offers: ['details.retry'],
      calls: [],
    }),
    at(looking, [unanswered('lookAgain'), passed('pollDelay')], { calls: ['lookAgain'] }),
    at(looking, [answered('lookAgain', forbidden)], { view: { screen: 'forbidden' } }),
  ),
  promise(
    'A decision appears without a press, as the server reports it',
    at(looking, [answered('lookAgain', reports(sampleCases['it is approved']))], {
      view: { screen: 'approved', details: { verifiedName: 'Adaeze Okafor' } },
    }),
    at(looking, [answered('lookAgain', reports(sampleCases['the document is requested again']))], {
      view: { screen: 'overview', again: 'asked' },
      offers: ['item.open'],
    }),
    at(looking, [answered('lookAgain', reports(sampleCases['it is rejected']))], {
      view: { screen: 'refused', details: { reason: 'The documents belong to another person' } },
    }),
  ),
  promise(
    'A submission can be withdrawn until it is decided, and keeps its items',
    at(underReview, [], { view: { mayWithdraw: true }, offers: ['kyc.withdraw'] }),
    at(underReview, [does('kyc.withdraw')], {
      view: { screen: 'submitted', isWithdrawing: true },
      calls: ['withdrawKyc'],
      offersNot: ['kyc.withdraw', 'details.retry'],
    }),
    at(withdrawing, [answered('withdrawKyc', reports(sampleCases['all items are submitted']))], {
      view: { screen: 'overview', maySubmit: true },
      offers: ['item.open', 'kyc.submit', 'audience.change'],
      calls: [],
    }),
    at(withdrawing, [answered('withdrawKyc', changedElsewhere)], isLoading),
    at(withdrawing, [answered('withdrawKyc', changedElsewhere), loads('it is approved')], {
      view: { screen: 'approved' },
    }),
    at(withdrawing, [answered('withdrawKyc', busy)], {
      view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
      calls: [],
    }),
    at(withdrawing, [unanswered('withdrawKyc')], isLoading),
  ),
  promise(
    'While the approval stands, nothing is asked for',
    at(opened('it is approved'), [], {
      view: { screen: 'approved' },
      offersNot: ['kyc.submit', 'kyc.withdraw', 'item.open', 'appeal.send', 'audience.choose'],
    }),
  ),
];
