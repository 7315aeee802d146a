import { answered, at, does, type FlowPromise, promise, unanswered } from '#machines/promises/promise.ts';
import { sampleCompany, sampleDocument, samplePerson } from '../account-verification.samples.ts';
import {
  atDocument,
  atNumbers,
  atOverview,
  atPerson,
  attention,
  busy,
  changedElsewhere,
  invalid,
  isLoading,
  loads,
  opened,
  opens,
  reports,
  saves,
  savingNumbers,
  savingPerson,
  showsStep,
  signedOut,
  unsaved,
} from './situations.ts';

const saved = { item: 'PERSONAL_DETAILS', person: samplePerson };
const isSending = { phase: 'sending' };
const nothingElse = ['items.show', 'person.save', 'numbers.save', 'document.save', 'company.save'];

/** The items, one by one, and the comparison of the numbers. */
export const itemPromises: FlowPromise[] = [
  promise(
    'Each item is saved once, and the next missing one opens by itself',
    at(atPerson, [saves.person], {
      ...showsStep('PERSONAL_DETAILS', isSending),
      calls: ['saveItem'],
      sends: { saveItem: { saving: saved } },
      offersNot: nothingElse,
    }),
    at(
      savingPerson,
      [answered('saveItem', reports({ status: 'in progress', items: { PERSONAL_DETAILS: 'ready' } }))],
      {
        ...showsStep('IDENTITY_NUMBERS'),
        offers: ['numbers.save', 'items.show'],
        calls: [],
      },
    ),
    at(atNumbers, [saves.numbers], {
      ...showsStep('IDENTITY_NUMBERS', isSending),
      calls: ['saveItem'],
      sends: { saveItem: { saving: { item: 'IDENTITY_NUMBERS' } } },
      offersNot: nothingElse,
    }),
    at(atDocument, [saves.identityDocument], {
      ...showsStep('IDENTITY_DOCUMENT', isSending),
      calls: ['saveItem'],
      sends: {
        saveItem: { saving: { item: 'IDENTITY_DOCUMENT', document: sampleDocument('IDENTITY_DOCUMENT') } },
      },
      offersNot: nothingElse,
    }),
    at(opened('the business details are missing'), [saves.company], {
      ...showsStep('BUSINESS_DETAILS', isSending),
      calls: ['saveItem'],
      sends: { saveItem: { saving: { item: 'BUSINESS_DETAILS', company: sampleCompany } } },
      offersNot: nothingElse,
    }),
    at(opened('the business document is missing'), [saves.businessDocument], {
      ...showsStep('BUSINESS_DOCUMENT', isSending),
      calls: ['saveItem'],
      sends: {
        saveItem: { saving: { item: 'BUSINESS_DOCUMENT', document: sampleDocument('BUSINESS_DOCUMENT') } },
      },
      offersNot: nothingElse,
    }),
    at(
      atDocument,
      [
        saves.identityDocument,
        answered(
          'saveItem',
          reports({
            status: 'in progress',
            items: { PERSONAL_DETAILS: 'ready', IDENTITY_NUMBERS: 'ready', IDENTITY_DOCUMENT: 'ready' },
          }),
        ),
      ],
      {
        view: { screen: 'overview', maySubmit: true },
        offers: ['kyc.submit'],
        calls: ['saveItem'],
      },
    ),
  ),
  promise(
    'Each item has its own form, and only its own',
    at(atPerson, [], {
      offers: ['person.save'],
      offersNot: ['numbers.save', 'document.save', 'company.save'],
    }),
    at(atNumbers, [], {
      offers: ['numbers.save'],
      offersNot: ['person.save', 'document.save', 'company.save'],
    }),
    at(atDocument, [], {
      offers: ['document.save'],
      offersNot: ['person.save', 'numbers.save', 'company.save'],
    }),
    at(opened('the business details are missing'), [], {
      offers: ['company.save'],
      offersNot: ['person.save', 'numbers.save', 'document.save'],
    }),
    at(opened('the business document is missing'), [], {
      offers: ['document.save'],
      offersNot: ['person.save', 'numbers.save', 'company.save'],
    }),
  ),
  promise(
    'A refused item stays open with the reason, and can be saved again',
    at(savingPerson, [answered('saveItem', invalid)], {
      ...showsStep('PERSONAL_DETAILS', { refusal: { code: 'INVALID' } }),
      offers: ['person.save', 'items.show'],
      calls: [],
    }),
    at(savingNumbers, [answered('saveItem', invalid)], {
      ...showsStep('IDENTITY_NUMBERS', { refusal: { code: 'INVALID' } }),
      offers: ['numbers.save'],
    }),
    at(savingPerson, [answered('saveItem', invalid), saves.person], {
      ...showsStep('PERSONAL_DETAILS', isSending),
      calls: ['saveItem'],
    }),
    at(atOverview, [opens('PERSONAL_DETAILS'), saves.person, answered('saveItem', invalid)], {
      ...showsStep('PERSONAL_DETAILS', { refusal: { code: 'INVALID' } }),
      offers: ['person.save'],
    }),
    at(savingPerson, [answered('saveItem', invalid), does('items.show')], {
      view: { screen: 'overview', refusal: null },
    }),
    at(savingNumbers, [answered('saveItem', invalid), saves.numbers], {
      ...showsStep('IDENTITY_NUMBERS', isSending),
    }),
  ),
  promise(
    'An item without a response is not said to be saved; the same one can be sent again or looked up',
    at(savingPerson, [unanswered('saveItem')], {
      ...showsStep('PERSONAL_DETAILS', { phase: 'unanswered' }),
      offers: ['save.retry', 'network.back', 'details.retry'],
      offersNot: ['person.save', 'items.show'],
      calls: [],
    }),
    at(savingPerson, [answered('saveItem', busy)], {
      ...showsStep('PERSONAL_DETAILS', { phase: 'unanswered', refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['save.retry'],
      calls: [],
    }),
    at(savingPerson, [answered('saveItem', signedOut)], {
      ...showsStep('PERSONAL_DETAILS', { phase: 'unanswered', refusal: { code: 'NOT_SIGNED_IN' } }),
      offers: ['save.retry'],
      calls: [],
    }),
    at(unsaved, [does('save.retry')], {
      ...showsStep('PERSONAL_DETAILS', isSending),
      calls: ['saveItem'],
      sends: { saveItem: { saving: saved } },
      offersNot: ['save.retry'],
    }),
    at(savingPerson, [answered('saveItem', busy), does('save.retry')], {
      ...showsStep('PERSONAL_DETAILS', isSending),
    }),
    at(savingPerson, [answered('saveItem', busy), does('network.back')], {
      ...showsStep('PERSONAL_DETAILS', isSending),
    }),
    at(unsaved, [does('network.back')], { calls: ['saveItem'], sends: { saveItem: { saving: saved } } }),
    at(savingPerson, [answered('saveItem', busy), does('save.retry'), unanswered('saveItem')], {
      ...showsStep('PERSONAL_DETAILS', { phase: 'unanswered' }),
    }),
    at(unsaved, [does('details.retry')], isLoading),
    at(unsaved, [does('details.retry'), loads('the numbers are missing')], showsStep('IDENTITY_NUMBERS')),
  ),
  promise(
    'The list of items is one press away from each, and opens each that can be submitted',
    at(atPerson, [does('items.show')], {
      view: { screen: 'overview', phase: 'asking', maySubmit: false },
      offers: ['item.open', 'audience.change'],
      offersNot: ['kyc.submit'],
      calls: [],
    }),
    at(atOverview, [opens('PERSONAL_DETAILS')], { ...showsStep('PERSONAL_DETAILS'), calls: [] }),
    at(atOverview, [opens('IDENTITY_NUMBERS')], {
      ...showsStep('IDENTITY_NUMBERS'),
      offers: ['numbers.save'],
      offersNot: ['person.save'],
    }),
    at(atOverview, [opens('IDENTITY_DOCUMENT')], {
      ...showsStep('IDENTITY_DOCUMENT'),
      offers: ['document.save'],
      offersNot: ['person.save'],
    }),
    at(
      opened('the business document is missing', does('items.show')),
      [opens('BUSINESS_DETAILS')],
      showsStep('BUSINESS_DETAILS'),
    ),
    at(
      opened('the business document is missing', does('items.show')),
      [opens('BUSINESS_DOCUMENT')],
      showsStep('BUSINESS_DOCUMENT'),
    ),
    at(atOverview, [], { refuses: [opens('BUSINESS_DETAILS')] }),
  ),
  promise(
    'After a review only the items that it asks for are open',
    at(attention, [], {
      view: { screen: 'overview', again: 'asked', maySubmit: false },
      offers: ['item.open'],
      offersNot: ['kyc.submit', 'audience.change'],
      refuses: [opens('PERSONAL_DETAILS'), opens('IDENTITY_NUMBERS')],
    }),
    at(attention, [opens('IDENTITY_DOCUMENT')], {
      ...showsStep('IDENTITY_DOCUMENT'),
      offers: ['document.save'],
    }),
    at(attention, [opens('IDENTITY_DOCUMENT'), does('items.show')], {
      view: { screen: 'overview', phase: 'asking', again: 'asked' },
      offers: ['item.open'],
      offersNot: ['audience.change'],
      calls: [],
    }),
    at(opened('it has expired'), [opens('IDENTITY_DOCUMENT'), does('items.show')], {
      view: { screen: 'overview', again: 'expired' },
      offersNot: ['audience.change'],
    }),
    at(
      attention,
      [
        opens('IDENTITY_DOCUMENT'),
        saves.identityDocument,
        answered(
          'saveItem',
          reports({
            status: 'needs attention',
            items: { PERSONAL_DETAILS: 'ready', IDENTITY_NUMBERS: 'ready', IDENTITY_DOCUMENT: 'ready' },
          }),
        ),
      ],
      {
        view: { screen: 'overview', again: 'asked', maySubmit: true },
        offers: ['kyc.submit'],
        calls: ['saveItem'],
      },
    ),
  ),
  promise(
    'An item that was submitted elsewhere is not overwritten: the page shows what the server has',
    at(savingPerson, [answered('saveItem', changedElsewhere)], isLoading),
    at(savingPerson, [answered('saveItem', changedElsewhere), loads('it is under review')], {
      view: { screen: 'submitted' },
      offersNot: ['person.save'],
    }),
  ),
];
