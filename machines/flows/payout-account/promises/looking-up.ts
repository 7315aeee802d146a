import { answered, at, does, type FlowPromise, promise, unanswered } from '#machines/promises/promise.ts';
import { refused } from '../../sample-responses.ts';
import { sampleAccount, sampleEnquiry } from '../payout-account.samples.ts';
import {
  atForm,
  atHolder,
  attempt,
  confirms,
  enquired,
  form,
  holderShown,
  lookingUp,
  offline,
  saveEnds,
  saving,
  submits,
} from './situations.ts';

const otherAccount = { cbnCode: '044', accountNumber: '0690000031' };

/** From bank and account number to the account holder, and to the saved account. */
export const lookingUpPromises: FlowPromise[] = [
  promise(
    'An account is saved once, with the PIN, and only as the account of the holder that the bank named',
    at(form, [], { ...atForm, offers: ['account.submit'], offersNot: ['pin.submit'], calls: [] }),
    at(form, [submits], {
      view: { step: 'account', busy: 'enquiring' },
      calls: ['enquire'],
      sends: { enquire: { account: sampleAccount } },
      offersNot: ['account.submit', 'pin.submit'],
    }),
    at(lookingUp, [enquired('the names match')], { ...atHolder, offers: ['pin.submit'], calls: [] }),
    at(holderShown, [confirms], {
      view: { step: 'confirm', busy: 'saving', enquiry: sampleEnquiry },
      calls: ['save'],
      sends: { save: { attempt } },
      offersNot: ['pin.submit', 'account.submit', 'account.change'],
    }),
    at(saving, [saveEnds('saved')], {
      view: { step: 'saved', busy: null, saved: { ...sampleAccount, accountName: attempt.accountName } },
      offersNot: ['pin.submit', 'account.submit', 'account.change'],
      calls: [],
    }),
  ),
  promise(
    'A holder whose name differs from the verified one is shown with the wait that follows, and can still be added',
    at(lookingUp, [enquired("the names don't match")], {
      view: { step: 'confirm', enquiry: { nameMatches: false, waitsMs: 86_400_000 } },
      offers: ['pin.submit', 'account.change'],
    }),
    at(
      lookingUp,
      [
        enquired("the names don't match"),
        does('pin.submit', { sourceType: 'bankDetails', key: 'key-of-another' }),
      ],
      { sends: { save: { attempt: { ...attempt, sourceType: 'bankDetails', key: 'key-of-another' } } } },
    ),
  ),
  promise(
    'Bank and number can be changed until they are saved; then the holder of the new ones is looked up before any PIN',
    at(lookingUp, [does('account.change')], {
      ...atForm,
      offers: ['account.submit'],
      // A holder that is named too late belongs to what was typed before.
      refuses: [enquired('the names match')],
    }),
    at(holderShown, [does('account.change')], {
      ...atForm,
      offers: ['account.submit'],
      offersNot: ['pin.submit'],
    }),
    at(holderShown, [does('account.change'), does('account.submit', { account: otherAccount })], {
      view: { step: 'account', busy: 'enquiring', enquiry: null },
      calls: ['enquire'],
      sends: { enquire: { account: otherAccount } },
      offersNot: ['pin.submit'],
    }),
    at(offline, [does('account.submit', { account: otherAccount })], {
      sends: { enquire: { account: otherAccount } },
    }),
  ),
  promise(
    'A refused look-up says why, and another one is possible at once',
    at(lookingUp, [enquired('unknown account')], {
      view: { step: 'account', busy: null, unanswered: null, refusal: { code: 'ACCOUNT_UNKNOWN' } },
      offers: ['account.submit'],
      offersNot: ['pin.submit'],
      calls: [],
    }),
    at(lookingUp, [answered('enquire', refused('TOO_MANY_REQUESTS', 'Try again in a moment'))], {
      view: { step: 'account', refusal: { code: 'TOO_MANY_REQUESTS' } },
      offers: ['account.submit'],
    }),
    at(lookingUp, [enquired('unknown account'), submits], {
      view: { busy: 'enquiring', refusal: null },
      calls: ['enquire'],
    }),
  ),
  promise(
    'A look-up without a response says so, and is repeated on demand and once the network is back',
    at(lookingUp, [unanswered('enquire')], {
      view: { step: 'account', busy: null, unanswered: 'enquiry', refusal: null },
      offers: ['account.submit', 'account.change', 'network.back'],
      offersNot: ['pin.submit'],
      calls: [],
    }),
    at(offline, [submits], { view: { busy: 'enquiring', unanswered: null }, calls: ['enquire'] }),
    at(offline, [does('network.back')], {
      view: { busy: 'enquiring', unanswered: null },
      calls: ['enquire'],
      sends: { enquire: { account: sampleAccount } },
    }),
    at(offline, [does('account.change')], { ...atForm, offers: ['account.submit'], calls: [] }),
  ),
];
