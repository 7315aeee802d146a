import assert from 'node:assert/strict';
import type { CallName } from '#contract/calls.ts';
import type { AnyCallName } from '#machines/model.ts';
import type { KycItem } from '#domain/kyc.ts';
import { everyOne } from '#machines/every-one.ts';
import { accountVerificationModel } from '#machines/flows/account-verification/account-verification.model.ts';
import {
  sampleCases,
  samplePerson,
} from '#machines/flows/account-verification/account-verification.samples.ts';
import type { AccountVerificationEvent } from '#machines/flows/account-verification/account-verification.types.ts';
import type { AccountVerificationSnapshot } from '#machines/flows/account-verification/index.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { identityNumbersEndingIn, lastDay, samplePdf } from '#tests/support/people/verification.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import { defineTable, type PageWalk, type Travelled } from '#tests/support/walks/flow-table.ts';
import { notAllowed } from '#tests/support/walks/responses.ts';
import { VerificationFixture } from './account-verification.fixture.ts';

type Walk = Travelled<VerificationFixture>;
type OnPage = PageWalk<VerificationFixture>;

const saves: Record<KycItem, CallName> = {
  PERSONAL_DETAILS: 'saveKycPerson',
  IDENTITY_NUMBERS: 'saveKycNumbers',
  IDENTITY_DOCUMENT: 'saveKycDocument',
  BUSINESS_DETAILS: 'saveKycCompany',
  BUSINESS_DOCUMENT: 'saveKycDocument',
};
const saveCallOf = ({ context }: AccountVerificationSnapshot): CallName =>
  saves[context.saving?.item ?? 'PERSONAL_DETAILS'];

/** An invalid body of each call that saves an item. */
const invalidBodies: Partial<Record<AnyCallName, object>> = {
  saveKycPerson: { ...samplePerson, dateOfBirth: '2020-01-01' },
  saveKycNumbers: { bvn: null, idNumber: '70192645432', account: null },
  saveKycDocument: {
    item: 'IDENTITY_DOCUMENT',
    type: 'NONE_OF_THEM',
    files: [{ side: 'front', fileId: '0190f000-0000-7000-8000-0000000000d1' }],
  },
  saveKycCompany: { registrationType: 'BUSINESS_NAME' },
};

/** The verification is as the variant says. */
const be = ({ fixture }: Walk, variant: string) => fixture.be(variant);
/** The register answers as the variant says. */
const answer = ({ fixture }: Walk, variant: string) => fixture.answer(variant);

let people = 0;
/** Returns another middle name each time, so that the numbers are compared again. */
const newMiddleName = () => `No ${(people += 1)}`;

async function fillAddress({ page }: OnPage): Promise<void> {
  await page.getByLabel('Town or city').fill('Surulere');
  await page.getByLabel('Street address').fill('14 Bode Thomas Street');
}

const documentIn = ({ edge: { event } }: Moment) =>
  (event as Extract<AccountVerificationEvent, { type: 'document.save' }>).document;
let files = 0;

/** The button that opens an item, by the variant of its event. */
const openButtons: Record<string, RegExp> = {
  'the personal details': /Edit personal details|: Personal details$/,
  'the identity document': /: Identity document$/,
  'the business details': /: Business details$/,
};

const noResponse = /Couldn't reach the server|Too many attempts/;

export const accountVerificationTable = defineTable(accountVerificationModel, {
  fixture: VerificationFixture.open,
  starts: { 'the merchant opens the page': () => undefined },
  calls: {
    loadDetails: {
      responses: {
        ...everyOne(sampleCases, () => be),
        'access denied': notAllowed,
        'too many requests': 429,
        'refused for another reason': 409,
      },
      '4xx': 'access denied',
      lost: 'continues',
    },
    lookAgain: {
      responses: {
        'still under review': be,
        'the document is requested again': be,
        'it is approved': be,
        'access denied': notAllowed,
        'too many requests': 429,
      },
      '4xx': 'access denied',
      lost: 'continues',
    },
    chooseAudience: {
      responses: {
        chosen: be,
        'submitted on another device in the meantime': be,
        'too many requests': 429,
      },
      '4xx': 'submitted on another device in the meantime',
      lost: 'continues',
    },
    saveItem: {
      call: saveCallOf,
      responses: {
        saved: be,
        'a field is invalid': {
          respond: async (_, { name, pass }) => pass({ body: invalidBodies[await name()] ?? {} }),
        },
        'submitted on another device in the meantime': be,
        'too many requests': 429,
        'signed out': 401,
      },
      '4xx': 'a field is invalid',
      lost: { again: 'saved' },
    },
    verifyNumbers: {
      responses: {
        'the names match': answer,
        "the names don't match": answer,
        'the register takes longer': answer,
        'access denied': notAllowed,
        'too many requests': 429,
      },
      '4xx': 'access denied',
      lost: 'continues',
    },
    submitKyc: {
      responses: { sent: be, 'an item is missing': be, 'too many requests': 429, 'signed out': 401 },
      '4xx': 'an item is missing',
      lost: { again: 'sent' },
    },
    withdrawKyc: {
      responses: { withdrawn: be, 'decided in the meantime': be, 'too many requests': 429 },
      '4xx': 'decided in the meantime',
      lost: 'continues',
    },
    appealKyc: {
      responses: {
        appealed: be,
        'decided in the meantime': be,
        'the text is refused': { respond: (_, { pass }) => pass({ body: { text: 'No' } }) },
        'too many requests': 429,
        'signed out': 401,
      },
      '4xx': 'decided in the meantime',
      lost: { again: 'appealed' },
    },
  },
  delays: { pollDelay: 6_000, retryDelay: 30_000 },
  events: {
    'audience.choose': { fill: ({ page }) => page.getByText('Just me').click() },
    'person.save': {
      payload: () => ({ person: { ...samplePerson, middleName: newMiddleName() } }),
      async fill(walk) {
        const { page } = walk;
        await page.getByLabel('First name').fill(samplePerson.firstName);
        await page.getByLabel('Middle name').fill(newMiddleName());
        await page.getByLabel('Last name').fill(samplePerson.lastName);
        await page.getByLabel('Date of birth').fill(samplePerson.dateOfBirth);
        await fillAddress(walk);
      },
    },
    'numbers.save': {
      async fill({ page }) {
        const { bvn, idNumber } = identityNumbersEndingIn();
        await page.getByLabel('Bank Verification Number (BVN)').fill(bvn ?? '');
        await page.getByLabel('National Identification Number (NIN)').fill(idNumber);
      },
      /** The numbers are in no URL and in no storage of the device. */
      async checkAfter({ page }) {
        const kept = await page.evaluate(() =>
          JSON.stringify([location.href, history.state, localStorage, sessionStorage, document.cookie]),
        );
        const { bvn, idNumber } = identityNumbersEndingIn();
        for (const number of [bvn, idNumber]) assert.ok(!kept.includes(String(number)), kept);
      },
    },
    'document.save': {
      async payload({ fixture }, moment) {
        const document = documentIn(moment);
        const fileId = await fixture.upload(document.item);
        return { document: { ...document, files: [{ side: 'front', fileId }] } };
      },
      async fill({ page }, moment) {
        const isOfPerson = documentIn(moment).item === 'IDENTITY_DOCUMENT';
        await page.getByText(isOfPerson ? 'International passport' : 'Certificate of registration').click();
        if (isOfPerson) await page.getByLabel('Expiry date').fill(lastDay);
        const name = `document-${(files += 1)}.pdf`;
        const file = { name, mimeType: 'application/pdf', buffer: samplePdf() };
        await page.locator('input[type=file]').first().setInputFiles(file);
        await page.getByText(`${name} uploaded`).waitFor();
      },
    },
    'company.save': {
      async fill(walk) {
        const { page } = walk;
        await page.getByText('Business name', { exact: true }).click();
        await page.getByLabel('Registered name').fill('Adaeze Fabrics');
        await page.getByLabel('Registration number').fill('BN 2345678');
        await fillAddress(walk);
      },
    },
    'items.show': { press: 'once' },
    'item.open': {
      press: ({ page }, { edge: { variant } }) =>
        page.getByRole('button', { name: openButtons[variant] ?? variant }).click(),
    },
    'appeal.send': {
      fill: ({ page }) =>
        page.getByLabel('Your explanation').fill('The passport is mine: see its second page'),
    },
  },
  states: {
    loading: {},
    unreachable: { shows: "Couldn't load your verification", doublePress: 'details.retry' },
    limited: 'Too many attempts',
    forbidden: { shows: "You don't have access to verification", doublePress: 'details.retry' },
    sorting: transientState,
    welcome: { shows: 'Verification type', doublePress: 'audience.choose' },
    choosing: {},
    opening: transientState,
    filling: {},
    'filling.person': { shows: 'Your personal details', doublePress: 'person.save' },
    'filling.numbers': { shows: 'Your identity numbers', doublePress: 'numbers.save' },
    'filling.identityDocument': { shows: 'Your identity document', doublePress: 'document.save' },
    'filling.company': { shows: 'Your registered business', doublePress: 'company.save' },
    'filling.businessDocument': { shows: 'Proof of registration', doublePress: 'document.save' },
    saving: {},
    'saving.sending': {},
    'saving.unanswered': { shows: noResponse, doublePress: 'save.retry' },
    verifying: {},
    objected: { shows: "Your numbers don't match your name", doublePress: 'item.open' },
    overview: { shows: 'Required information', doublePress: 'kyc.submit' },
    attention: { shows: /More information needed|Renew your verification/, doublePress: 'kyc.submit' },
    submitting: {},
    'submitting.sending': {},
    'submitting.unanswered': { shows: noResponse, doublePress: 'submit.retry' },
    submitted: {},
    'submitted.waiting': { shows: "We're reviewing your details", doublePress: 'details.retry' },
    'submitted.looking': "We're reviewing your details",
    approved: "You're verified",
    withdrawing: {},
    rejected: { shows: "We couldn't verify you", doublePress: 'appeal.send' },
    revoked: { shows: 'Your verification was revoked', doublePress: 'appeal.send' },
    appealing: {},
    'appealing.sending': {},
    'appealing.unanswered': { shows: noResponse, doublePress: 'appeal.retry' },
  },
  inputAfter: () => undefined,
  effects: ({ fixture }) => fixture.traces(),
});
