import {
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  unanswered,
} from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import { sampleCases, sampleDetails } from '../account-verification.samples.ts';
import {
  appeal,
  appealing,
  busy,
  changedElsewhere,
  invalid,
  isLoading,
  loads,
  opened,
  rejected,
  reports,
  signedOut,
  unappealed,
} from './situations.ts';

/** A verification that was decided once is reviewed again, after an appeal. */
const decidedBefore = {
  ...sampleDetails(sampleCases['it is under review']),
  decidedAt: '2026-01-06T09:00:00.000Z',
};

/** The appeal against a rejection or a revocation. */
export const appealPromises: FlowPromise[] = [
  promise(
    'A rejection or revocation says its reason, and can be appealed with one explanation',
    at(rejected, [], {
      view: {
        screen: 'refused',
        phase: 'asking',
        details: { status: 'rejected', reason: 'The documents belong to another person' },
      },
      offers: ['appeal.send'],
      offersNot: ['kyc.submit', 'item.open'],
    }),
    at(opened('it is revoked'), [does('appeal.send', { appeal })], {
      view: { screen: 'refused', phase: 'sending', details: { status: 'revoked' } },
      calls: ['appealKyc'],
      sends: { appealKyc: { appeal } },
    }),
    at(rejected, [does('appeal.send', { appeal })], {
      view: { screen: 'refused', phase: 'sending' },
      calls: ['appealKyc'],
      sends: { appealKyc: { appeal } },
      offersNot: ['appeal.send'],
    }),
    at(appealing, [answered('appealKyc', answers(decidedBefore))], {
      view: { screen: 'submitted', mayWithdraw: false },
      offersNot: ['appeal.send', 'kyc.withdraw'],
      calls: [],
    }),
  ),
  promise(
    'A refused appeal says why and can be sent again; without a response the same one is sent again',
    at(appealing, [answered('appealKyc', invalid)], {
      view: { screen: 'refused', phase: 'asking', refusal: { code: 'INVALID' } },
      offers: ['appeal.send'],
      calls: [],
    }),
    at(appealing, [answered('appealKyc', invalid), does('appeal.send', { appeal })], {
      view: { phase: 'sending', refusal: null },
      calls: ['appealKyc'],
    }),
    at(appealing, [unanswered('appealKyc')], {
      view: { screen: 'refused', phase: 'unanswered', refusal: null },
      offers: ['appeal.retry', 'network.back', 'details.retry'],
      offersNot: ['appeal.send'],
      calls: [],
    }),
    at(appealing, [answered('appealKyc', busy)], {
      view: { phase: 'unanswered', refusal: { code: 'TOO_MANY_REQUESTS' } },
      offers: ['appeal.retry'],
    }),
    at(appealing, [answered('appealKyc', signedOut)], {
      view: { phase: 'unanswered', refusal: { code: 'NOT_SIGNED_IN' } },
      offers: ['appeal.retry'],
    }),
    at(unappealed, [does('appeal.retry')], {
      view: { phase: 'sending' },
      calls: ['appealKyc'],
      sends: { appealKyc: { appeal } },
      offersNot: ['appeal.retry'],
    }),
    at(appealing, [answered('appealKyc', busy), does('appeal.retry')], {
      view: { phase: 'sending', refusal: null },
    }),
    at(appealing, [answered('appealKyc', busy), does('network.back')], {
      view: { phase: 'sending', refusal: null },
    }),
    at(unappealed, [does('network.back')], { calls: ['appealKyc'], sends: { appealKyc: { appeal } } }),
    at(unappealed, [does('details.retry')], isLoading),
    at(appealing, [answered('appealKyc', busy), does('appeal.retry'), unanswered('appealKyc')], {
      view: { phase: 'unanswered', refusal: null },
    }),
    at(appealing, [answered('appealKyc', changedElsewhere)], isLoading),
  ),
  promise(
    "The text of an appeal isn't lost as long as it isn't known to be received and can still be sent",
    at(unappealed, [does('details.retry'), loads('it is rejected')], {
      view: { screen: 'refused', phase: 'asking', refusal: null, appeal },
      offers: ['appeal.send'],
      offersNot: ['appeal.retry'],
    }),
    at(
      unappealed,
      [does('details.retry'), unanswered('loadDetails'), does('details.retry'), loads('it is revoked')],
      {
        view: { screen: 'refused', phase: 'asking', appeal },
        offers: ['appeal.send'],
      },
    ),
    at(appealing, [answered('appealKyc', changedElsewhere), loads('it is rejected')], {
      view: { screen: 'refused', phase: 'asking', appeal },
    }),
    at(appealing, [answered('appealKyc', invalid)], { view: { screen: 'refused', phase: 'asking', appeal } }),
    at(rejected, [], { view: { appeal: null } }),
    // The next decision is appealed in other words.
    at(
      appealing,
      [
        answered('appealKyc', answers(decidedBefore)),
        passed('pollDelay'),
        answered('lookAgain', reports(sampleCases['it is rejected'])),
      ],
      { view: { screen: 'refused', phase: 'asking', appeal: null } },
    ),
    at(
      unappealed,
      [
        does('details.retry'),
        loads('it is under review'),
        passed('pollDelay'),
        answered('lookAgain', reports(sampleCases['it is revoked'])),
      ],
      { view: { screen: 'refused', phase: 'asking', appeal: null } },
    ),
  ),
];
