import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  promise,
  unanswered,
} from '#machines/promises/promise.ts';
import {
  atDocument,
  busy,
  comparing,
  forbidden,
  invalid,
  isLoading,
  numbersSaved,
  objected,
  opens,
  page,
  reports,
  saves,
  savingNumbers,
  showsStep,
} from './situations.ts';

const correctingNumbers = after(objected, 'numbers that are corrected', opens('IDENTITY_NUMBERS'));
const correctingName = after(objected, 'a name that is corrected', opens('PERSONAL_DETAILS'));
const withNumbers = (status: 'needs attention' | 'expired', numbers: 'checking' | 'needs attention') =>
  reports({
    status,
    items: { PERSONAL_DETAILS: 'ready', IDENTITY_NUMBERS: numbers, IDENTITY_DOCUMENT: 'ready' },
  });
const comparedAgain = after(
  page,
  'an expired verification whose numbers are still compared',
  answered('loadDetails', withNumbers('expired', 'checking')),
);
const requestedAgain = after(
  page,
  'a verification whose numbers are requested again',
  answered('loadDetails', withNumbers('needs attention', 'needs attention')),
);

/** The comparison of the numbers with the register of the state. */
export const registerPromises: FlowPromise[] = [
  promise(
    'The numbers are compared with the register at once, also after a change of the name',
    at(savingNumbers, [answered('saveItem', numbersSaved('checking'))], {
      view: { screen: 'verifying' },
      calls: ['verifyNumbers'],
      offersNot: ['items.show', 'numbers.save'],
    }),
    at(correctingName, [saves.person, answered('saveItem', numbersSaved('checking'))], {
      view: { screen: 'verifying' },
      calls: ['saveItem', 'verifyNumbers'],
    }),
    at(atDocument, [saves.identityDocument, answered('saveItem', numbersSaved('checking'))], {
      ...showsStep('IDENTITY_DOCUMENT'),
      calls: ['saveItem'],
    }),
    at(
      requestedAgain,
      [
        opens('IDENTITY_NUMBERS'),
        saves.numbers,
        answered('saveItem', withNumbers('needs attention', 'checking')),
      ],
      { view: { screen: 'verifying' }, calls: ['saveItem', 'verifyNumbers'] },
    ),
    at(comparing, [answered('verifyNumbers', numbersSaved('ready'))], {
      ...showsStep('IDENTITY_DOCUMENT'),
      calls: [],
    }),
    at(comparing, [answered('verifyNumbers', numbersSaved('needs attention'))], {
      view: { screen: 'objected' },
      calls: [],
    }),
  ),
  promise(
    'A comparison that takes longer or fails holds nothing up',
    at(comparing, [answered('verifyNumbers', numbersSaved('checking'))], {
      ...showsStep('IDENTITY_DOCUMENT'),
      calls: [],
    }),
    at(comparing, [unanswered('verifyNumbers')], isLoading),
    at(comparing, [unanswered('verifyNumbers'), answered('loadDetails', numbersSaved('checking'))], {
      ...showsStep('IDENTITY_DOCUMENT'),
      calls: ['loadDetails'],
    }),
    at(comparing, [answered('verifyNumbers', busy)], {
      view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
      calls: [],
    }),
    at(comparing, [answered('verifyNumbers', forbidden)], isLoading),
    at(
      comparedAgain,
      [opens('PERSONAL_DETAILS'), saves.person, answered('saveItem', invalid), does('items.show')],
      { view: { screen: 'overview', phase: 'asking', again: 'expired' }, calls: ['saveItem'] },
    ),
  ),
  promise(
    'Where the register has another name, the numbers or the name can be corrected, and the other items stay within reach',
    at(objected, [], {
      view: { screen: 'objected' },
      offers: ['item.open', 'items.show'],
      offersNot: ['kyc.submit'],
    }),
    at(objected, [opens('IDENTITY_NUMBERS')], { ...showsStep('IDENTITY_NUMBERS'), offers: ['numbers.save'] }),
    at(objected, [opens('PERSONAL_DETAILS')], { ...showsStep('PERSONAL_DETAILS'), offers: ['person.save'] }),
    at(objected, [does('items.show')], {
      view: { screen: 'overview', maySubmit: false },
      offers: ['item.open', 'audience.change'],
      offersNot: ['kyc.submit'],
    }),
    at(correctingNumbers, [saves.numbers, answered('saveItem', numbersSaved('checking'))], {
      calls: ['saveItem', 'verifyNumbers'],
    }),
  ),
];
