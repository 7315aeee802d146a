import type { Page } from '@playwright/test';
import type { KycItem } from '#domain/kyc.ts';
import type { accountVerificationModel } from '#machines/flows/account-verification/account-verification.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { press, type Walk } from '#tests/support/browser/journeys.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import { lastDay, identityNumbersEndingIn, samplePdf } from '#tests/support/people/verification.ts';
import { verificationOutcomes, type VerificationTravel } from './account-verification.outcomes.ts';

export interface VerificationWalk extends Walk, VerificationTravel {
  interceptor: Walk['interceptor'];
}

/** The wait before the page checks the review again. */
export const poll = [6_000, 6_000] as const;
/** The wait after too many requests. */
export const retry = [30_000, 30_000] as const;

const controls = [
  'audience.choose',
  'audience.change',
  'person.save',
  'numbers.save',
  'document.save',
  'company.save',
  'save.retry',
  'items.show',
  'item.open',
  'kyc.submit',
  'submit.retry',
  'kyc.withdraw',
  'appeal.send',
  'appeal.retry',
  'details.retry',
];

/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export async function shows({ page }: VerificationWalk, { snapshot, accepted }: Place): Promise<void> {
  await expectState(page, 'account-verification', statePath(snapshot));
  await expectControls(
    page,
    controls.filter((control) => accepted.has(control)),
  );
  await expectAccessible(page);
}
const tells = (text: string | RegExp) => async (walk: VerificationWalk, place: Place) => {
  await shows(walk, place);
  await expect(walk.page.getByText(text).first()).toBeVisible();
};
/** Checks nothing: the state is transient, or its inner state is checked. */
const unseen = () => undefined;

/** Returns the item that the page submits, by the page's heading. */
export async function savingIn(page: Page): Promise<KycItem> {
  const titles: Record<string, KycItem> = {
    'Your personal details': 'PERSONAL_DETAILS',
    'Your identity numbers': 'IDENTITY_NUMBERS',
    'Your identity document': 'IDENTITY_DOCUMENT',
    'Your registered business': 'BUSINESS_DETAILS',
    'Proof of registration': 'BUSINESS_DOCUMENT',
  };
  const title = await page.getByRole('heading', { level: 2 }).first().textContent();
  return titles[title ?? ''] ?? 'PERSONAL_DETAILS';
}

/** The button that opens an item, by the variant of its event. */
const openButtons: Record<string, RegExp> = {
  'the personal details': /Edit personal details|: Personal details$/,
  'the identity document': /: Identity document$/,
  'the business details': /: Business details$/,
};

let people = 0;

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Adaeze');
  // The middle name changes each time, so that the numbers are compared again.
  await page.getByLabel('Middle name').fill(`No ${(people += 1)}`);
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Date of birth').fill('1991-04-17');
  await fillAddress(page);
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Town or city').fill('Surulere');
  await page.getByLabel('Street address').fill('14 Bode Thomas Street');
}

async function fillNumbers(page: Page): Promise<void> {
  const { bvn, idNumber } = identityNumbersEndingIn();
  await page.getByLabel('Bank Verification Number (BVN)').fill(bvn ?? '');
  await page.getByLabel('National Identification Number (NIN)').fill(idNumber);
}

/** Asserts that the input is in no URL and in no storage of the device. */
async function expectNumbersNowhere(page: Page): Promise<void> {
  const kept = await page.evaluate(() =>
    [location.href, history.state, localStorage, sessionStorage, document.cookie]
      .map((place) => JSON.stringify(place))
      .join('\n'),
  );
  const { bvn, idNumber } = identityNumbersEndingIn();
  for (const number of [bvn, idNumber]) expect(kept).not.toContain(number);
}

async function fillCompany(page: Page): Promise<void> {
  await page.getByText('Business name', { exact: true }).click();
  await page.getByLabel('Registered name').fill('Adaeze Fabrics');
  await page.getByLabel('Registration number').fill('BN 2345678');
  await fillAddress(page);
}

let files = 0;

async function addDocument({ page, fixture }: VerificationWalk): Promise<void> {
  await fixture.allow(true);
  const isOfPerson = (await savingIn(page)) === 'IDENTITY_DOCUMENT';
  await page.getByText(isOfPerson ? 'International passport' : 'Certificate of registration').click();
  if (isOfPerson) await page.getByLabel('Expiry date').fill(lastDay);
  const name = `document-${(files += 1)}.pdf`;
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: samplePdf() });
  await expect(page.getByText(`${name} uploaded`)).toBeVisible();
}

export const verificationExecutor = (
  begin: (start: string) => Promise<VerificationWalk>,
): ExecutorOf<typeof accountVerificationModel, VerificationWalk> => ({
  begin,
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    async 'audience.choose'({ page }) {
      await page.getByText('Just me').click();
      await press(page, 'audience.choose');
    },
    'audience.change': ({ page }) => press(page, 'audience.change'),
    async 'person.save'({ page }) {
      await fillPerson(page);
      await press(page, 'person.save');
    },
    async 'numbers.save'({ page }) {
      await fillNumbers(page);
      await press(page, 'numbers.save');
      await expectNumbersNowhere(page);
    },
    async 'document.save'(walk) {
      await addDocument(walk);
      await press(walk.page, 'document.save');
    },
    async 'company.save'({ page }) {
      await fillCompany(page);
      await press(page, 'company.save');
    },
    'save.retry': ({ page }) => press(page, 'save.retry'),
    'items.show': ({ page }) => page.locator('[data-event="items.show"]').click(),
    'item.open': ({ page }, { edge: { variant } }) =>
      page.getByRole('button', { name: openButtons[variant] ?? variant }).click(),
    'kyc.submit': ({ page }) => press(page, 'kyc.submit'),
    'submit.retry': ({ page }) => press(page, 'submit.retry'),
    'kyc.withdraw': ({ page }) => press(page, 'kyc.withdraw'),
    async 'appeal.send'({ page }) {
      await page.getByLabel('Your explanation').fill('The passport is mine: see its second page');
      await press(page, 'appeal.send');
    },
    'appeal.retry': ({ page }) => press(page, 'appeal.retry'),
    'details.retry': ({ page }) => press(page, 'details.retry'),
    async 'network.back'({ page }) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  outcomes: {
    ...verificationOutcomes,
    'after:pollDelay': ({ page }) => elapse(page, poll),
    'after:retryDelay': ({ page }) => elapse(page, retry),
  },
  states: {
    loading: shows,
    unreachable: tells("Couldn't load your verification"),
    limited: tells('Too many attempts'),
    forbidden: tells("You don't have access to verification"),
    sorting: unseen,
    welcome: tells('Verification type'),
    choosing: shows,
    opening: unseen,
    filling: unseen,
    'filling.person': tells('Your personal details'),
    'filling.numbers': tells('Your identity numbers'),
    'filling.identityDocument': tells('Your identity document'),
    'filling.company': tells('Your registered business'),
    'filling.businessDocument': tells('Proof of registration'),
    saving: unseen,
    'saving.sending': shows,
    'saving.unanswered': tells(/Couldn't reach the server|Too many attempts/),
    verifying: shows,
    objected: tells("Your numbers don't match your name"),
    overview: tells('Required information'),
    attention: tells(/More information needed|Renew your verification/),
    submitting: unseen,
    'submitting.sending': shows,
    'submitting.unanswered': tells(/Couldn't reach the server|Too many attempts/),
    submitted: unseen,
    'submitted.waiting': tells("We're reviewing your details"),
    'submitted.looking': tells("We're reviewing your details"),
    approved: tells("You're verified"),
    withdrawing: shows,
    rejected: tells("We couldn't verify you"),
    revoked: tells('Your verification was revoked'),
    appealing: unseen,
    'appealing.sending': shows,
    'appealing.unanswered': tells(/Couldn't reach the server|Too many attempts/),
  },
});
