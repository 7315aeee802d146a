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
import {
  busy,
  changedElsewhere,
  chooses,
  choosing,
  forbidden,
  isLoading,
  loads,
  opened,
  page,
  reports,
  savingPerson,
  showsStep,
} from './situations.ts';

const nothing = opened('nothing was started');
const changingChoice = opened('all items are submitted', does('audience.change'));

/** The page, and the choice of individual or company. */
export const openingPromises: FlowPromise[] = [
  promise(
    'The page opens at what the server says is next, on every device',
    at(page, [], { ...isLoading }),
    at(page, [loads('nothing was started')], { view: { screen: 'welcome', isChoosing: false } }),
    at(page, [loads('all items are missing')], showsStep('PERSONAL_DETAILS')),
    at(page, [loads('the numbers are missing')], showsStep('IDENTITY_NUMBERS')),
    at(page, [loads('the document is missing')], showsStep('IDENTITY_DOCUMENT')),
    at(page, [loads('the business details are missing')], showsStep('BUSINESS_DETAILS')),
    at(page, [loads('the business document is missing')], showsStep('BUSINESS_DOCUMENT')),
    at(page, [loads("the names don't match")], { view: { screen: 'objected' } }),
    at(page, [loads('all items are submitted')], {
      view: { screen: 'overview', phase: 'asking', again: null, maySubmit: true, refusal: null },
    }),
    at(page, [loads('it is under review')], { view: { screen: 'submitted', isLooking: false } }),
    at(page, [loads('the document is requested again')], { view: { screen: 'overview', again: 'asked' } }),
    at(page, [loads('it has expired')], { view: { screen: 'overview', again: 'expired' } }),
    at(page, [loads('it is approved')], { view: { screen: 'approved' } }),
    at(page, [loads('it is rejected')], { view: { screen: 'refused', phase: 'asking' } }),
    at(page, [loads('it is revoked')], { view: { screen: 'refused', phase: 'asking' } }),
  ),
  promise(
    'A page without its data says why, and loads again',
    at(page, [unanswered('loadDetails')], {
      view: { screen: 'unreachable', refusal: null },
      offers: ['details.retry', 'network.back'],
    }),
    at(page, [answered('loadDetails', changedElsewhere)], {
      view: { screen: 'unreachable', refusal: { code: 'ILLEGAL_EVENT' } },
      offers: ['details.retry'],
    }),
    at(page, [answered('loadDetails', forbidden)], {
      view: { screen: 'forbidden' },
      offers: ['details.retry'],
      offersNot: ['audience.choose'],
    }),
    at(page, [answered('loadDetails', busy)], {
      view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
      calls: ['loadDetails'],
    }),
    at(
      after(page, 'a page without the server', unanswered('loadDetails')),
      [does('details.retry')],
      isLoading,
    ),
    at(
      after(page, 'a page without the server', unanswered('loadDetails')),
      [does('network.back')],
      isLoading,
    ),
    at(
      after(page, 'a page that was refused', answered('loadDetails', changedElsewhere)),
      [does('details.retry'), unanswered('loadDetails')],
      { view: { screen: 'unreachable', refusal: null } },
    ),
    at(
      after(page, 'a page without access', answered('loadDetails', forbidden)),
      [does('details.retry')],
      isLoading,
    ),
    at(
      after(page, 'a page that was loaded too often', answered('loadDetails', busy)),
      [passed('retryDelay'), loads('all items are missing')],
      { ...showsStep('PERSONAL_DETAILS'), calls: ['loadDetails'] },
    ),
  ),
  promise(
    'Individual or company is chosen first and saved once; then the first item opens',
    at(nothing, [], {
      view: { screen: 'welcome', isChoosing: false, mayShowItems: false },
      offers: ['audience.choose'],
      offersNot: ['items.show', 'kyc.submit', 'item.open'],
    }),
    at(nothing, [chooses], {
      view: { screen: 'welcome', isChoosing: true },
      calls: ['chooseAudience'],
      sends: { chooseAudience: { audience: 'INDIVIDUAL' } },
      offersNot: ['audience.choose'],
    }),
    at(choosing, [answered('chooseAudience', reports({ status: 'in progress' }))], {
      ...showsStep('PERSONAL_DETAILS'),
      calls: [],
    }),
    at(choosing, [answered('chooseAudience', reports({ status: 'in progress', audience: 'BUSINESS' }))], {
      ...showsStep('BUSINESS_DETAILS'),
    }),
  ),
  promise(
    'The choice can be changed before the submission, and leaving it as it is loses nothing',
    at(opened('all items are submitted'), [does('audience.change')], {
      view: { screen: 'welcome', isChoosing: false, mayShowItems: true },
      offers: ['audience.choose', 'items.show'],
      calls: [],
    }),
    at(changingChoice, [does('items.show')], {
      view: { screen: 'overview', maySubmit: true },
      offers: ['kyc.submit', 'audience.change'],
      calls: [],
    }),
    at(opened('all items are missing', does('items.show'), does('audience.change')), [does('items.show')], {
      view: { screen: 'overview', maySubmit: false },
      offers: ['item.open'],
    }),
    at(changingChoice, [does('audience.choose', { audience: 'BOTH' })], {
      calls: ['chooseAudience'],
      sends: { chooseAudience: { audience: 'BOTH' } },
    }),
  ),
  promise(
    'After a choice that was refused or got no response, the page shows what the server has',
    at(choosing, [unanswered('chooseAudience')], {
      view: { screen: 'unreachable', refusal: null },
      offers: ['details.retry'],
      calls: [],
    }),
    at(choosing, [answered('chooseAudience', busy)], {
      view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
      calls: [],
    }),
    at(choosing, [answered('chooseAudience', changedElsewhere)], isLoading),
    at(choosing, [answered('chooseAudience', changedElsewhere), loads('it is under review')], {
      view: { screen: 'submitted' },
    }),
  ),
  promise(
    'Access that is taken away ends the entry, and the page says so',
    at(savingPerson, [answered('saveItem', forbidden)], isLoading),
    at(savingPerson, [answered('saveItem', forbidden), answered('loadDetails', forbidden)], {
      view: { screen: 'forbidden' },
      offersNot: ['person.save'],
    }),
    at(choosing, [answered('chooseAudience', forbidden), answered('loadDetails', forbidden)], {
      view: { screen: 'forbidden' },
    }),
  ),
];
