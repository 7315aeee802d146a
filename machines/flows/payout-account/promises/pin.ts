import { answered, at, does, type FlowPromise, promise, unanswered } from '#machines/promises/promise.ts';
import { refused } from '../../sample-responses.ts';
import { sampleEnquiry } from '../payout-account.samples.ts';
import {
  atForm,
  atHolder,
  attempt,
  confirms,
  locked,
  lost,
  saveEnds,
  saving,
  submits,
  withoutPin,
} from './situations.ts';
import { sampleNowMs } from '#machines/sample-time.ts';

const lockedUntilMs = sampleNowMs + 900_000;

/** The PIN, and an account that isn't saved or whose saving got no response. */
export const pinPromises: FlowPromise[] = [
  promise(
    'A wrong PIN costs nothing but the PIN: the account and its holder are kept, and it can be entered again',
    at(saving, [saveEnds('the PIN is wrong')], {
      view: {
        step: 'confirm',
        busy: null,
        unanswered: null,
        enquiry: sampleEnquiry,
        refusal: { code: 'PIN_WRONG', attemptsLeft: 4 },
      },
      offers: ['pin.submit', 'account.change'],
      calls: [],
    }),
    at(saving, [saveEnds('the PIN is wrong'), confirms], {
      view: { busy: 'saving', refusal: null },
      calls: ['save'],
      sends: { save: { attempt } },
    }),
    at(saving, [saveEnds('the PIN is wrong'), does('account.change')], atForm),
  ),
  promise(
    'A request that was not processed asks for the PIN again, and says why',
    at(saving, [answered('save', refused('TOO_MANY_REQUESTS', 'Try again in a moment'))], {
      view: { step: 'confirm', enquiry: sampleEnquiry, refusal: { code: 'TOO_MANY_REQUESTS' } },
      offers: ['pin.submit'],
      calls: [],
    }),
    at(saving, [answered('save', refused('STEP_UP_REQUIRED', 'Confirm that it is you'))], {
      view: { step: 'confirm', enquiry: sampleEnquiry, refusal: { code: 'STEP_UP_REQUIRED' } },
      offers: ['pin.submit'],
      calls: [],
    }),
    at(saving, [answered('save', refused('IN_PROGRESS', 'Still being processed')), confirms], {
      calls: ['save'],
      sends: { save: { attempt } },
    }),
  ),
  promise(
    'A locked PIN can be entered again once the lock ends, and nothing else is lost',
    at(saving, [saveEnds('the PIN is locked')], {
      view: { step: 'confirm', busy: null, enquiry: sampleEnquiry, lockedUntilMs },
      offers: ['account.change'],
      offersNot: ['pin.submit'],
      calls: ['waitForUnlock'],
      sends: { waitForUnlock: { untilMs: lockedUntilMs } },
    }),
    at(locked, [answered('waitForUnlock')], { ...atHolder, offers: ['pin.submit'], calls: [] }),
    at(locked, [unanswered('waitForUnlock')], { ...atHolder, offers: ['pin.submit'], calls: [] }),
    at(locked, [does('account.change')], { ...atForm, offers: ['account.submit'] }),
  ),
  promise(
    'A merchant without a usable PIN is told to set or reset it first, and no PIN is asked for until then',
    at(saving, [saveEnds('no PIN is set')], {
      view: { step: 'spent', busy: null, refusal: { code: 'PIN_NOT_SET' } },
      offers: ['account.change'],
      offersNot: ['pin.submit'],
      calls: [],
    }),
    at(saving, [saveEnds('PIN attempts exceeded')], {
      view: { step: 'spent', refusal: { code: 'PIN_ATTEMPTS_EXCEEDED' } },
      offersNot: ['pin.submit'],
    }),
    at(withoutPin, [does('account.change')], { ...atForm, offers: ['account.submit'] }),
  ),
  promise(
    'After a lost response it is not said to be saved or not; the PIN sends the same account again under the same key',
    at(saving, [unanswered('save')], {
      view: { step: 'confirm', busy: null, unanswered: 'saving', enquiry: sampleEnquiry, saved: null },
      offers: ['pin.submit', 'account.change'],
      offersNot: ['network.back'],
      calls: [],
    }),
    at(saving, [saveEnds('signed out')], {
      view: { step: 'confirm', unanswered: 'saving', refusal: { code: 'NOT_SIGNED_IN' } },
      offers: ['pin.submit'],
      calls: [],
    }),
    at(lost, [confirms], {
      view: { busy: 'saving', unanswered: null, refusal: null },
      calls: ['save'],
      sends: { save: { attempt } },
    }),
    at(saving, [saveEnds('signed out'), confirms], {
      view: { busy: 'saving', refusal: null },
      sends: { save: { attempt } },
    }),
    at(lost, [confirms, saveEnds('saved')], { view: { step: 'saved' } }),
    at(lost, [does('account.change')], { ...atForm, offers: ['account.submit'] }),
    at(saving, [saveEnds('signed out'), does('account.change')], atForm),
  ),
  promise(
    'A refused account goes back to bank and number with the reason, and its holder is named again before another try',
    at(saving, [saveEnds('the account holder has changed')], {
      view: { step: 'account', busy: null, unanswered: null, saved: null, refusal: { code: 'INVALID' } },
      offers: ['account.submit'],
      offersNot: ['pin.submit'],
      calls: [],
    }),
    at(saving, [saveEnds('already saved')], {
      view: { step: 'account', saved: null, refusal: { code: 'ALREADY_DONE' } },
      offers: ['account.submit'],
    }),
    at(saving, [answered('save', refused('NO_PERMISSION', "You don't have access to this"))], {
      view: { step: 'account', refusal: { code: 'NO_PERMISSION' } },
      calls: [],
    }),
    at(saving, [saveEnds('already saved'), submits], {
      view: { busy: 'enquiring', refusal: null, enquiry: null },
      calls: ['enquire'],
    }),
  ),
];
