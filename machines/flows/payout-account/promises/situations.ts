import { after, answered, does, type Situation, unanswered } from '#machines/promises/promise.ts';
import {
  enquiryResponses,
  sampleAccount,
  sampleConfirmation,
  sampleEnquiry,
  saveResponses,
} from '../payout-account.samples.ts';

/** The situations of an account that is added, and the answers that its calls get. */
export const enquired = (name: keyof typeof enquiryResponses) => answered('enquire', enquiryResponses[name]);
export const saveEnds = (name: keyof typeof saveResponses) => answered('save', saveResponses[name]);
export const submits = does('account.submit', { account: sampleAccount });
export const confirms = does('pin.submit', sampleConfirmation);
export const attempt = {
  ...sampleAccount,
  ...sampleConfirmation,
  accountName: sampleEnquiry.accountName,
};

export const form: Situation = { words: 'the form of a new account', input: undefined, steps: [] };
export const lookingUp = after(form, 'a look-up of the account holder', submits);
export const offline = after(lookingUp, 'a look-up without a response', unanswered('enquire'));
export const holderShown = after(lookingUp, "the account holder's name", enquired('the names match'));
export const saving = after(holderShown, 'an account that is saved', confirms);
export const lost = after(saving, 'an account whose saving got no response', unanswered('save'));
export const locked = after(saving, 'a locked PIN', saveEnds('the PIN is locked'));
export const withoutPin = after(saving, 'a PIN that is not set', saveEnds('no PIN is set'));

/** The form, with nothing under way and no error. */
export const atForm = { view: { step: 'account', busy: null, unanswered: null, refusal: null } };
/** The account holder and the PIN entry, with no error. */
export const atHolder = {
  view: {
    step: 'confirm',
    busy: null,
    unanswered: null,
    refusal: null,
    lockedUntilMs: undefined,
    enquiry: sampleEnquiry,
  },
};
