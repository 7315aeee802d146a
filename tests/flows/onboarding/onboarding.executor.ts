import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import type { onboardingModel } from '#machines/flows/onboarding/onboarding.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { press, type Walk } from '#tests/support/browser/journeys.ts';
import { passCall, nextStepOf } from '#tests/support/walks/journey.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import { samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import type { OnboardingFixture } from './onboarding.fixture.ts';

export interface OnboardingWalk extends Walk {
  fixture: OnboardingFixture;
  /** Whether a code was requested on this page, so that the page knows when another one is possible. */
  knowsCode: boolean;
  /** Whether the handle in the form matches the model. */
  knowsHandle: boolean;
}

/** The wait for another code: most of a minute, or as long as a refusal requires. */
export const cooldown = [30_000, 4_000_000] as const;
/** The wait after too many requests. */
const retry = [30_000, 30_000] as const;

const controls = [
  'credentials.submit',
  'otp.submit',
  'otp.resend',
  'personal.submit',
  'business.submit',
  'back',
  'startOver',
  'retry',
];
/** Returns the token that the device stores. */
const proofIn = async (page: Page): Promise<string> =>
  z.parse(z.string(), JSON.parse((await page.evaluate(() => localStorage.getItem('token'))) ?? 'null'));

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

async function fillCredentials({ page, kontor, fixture }: OnboardingWalk, password: string): Promise<void> {
  const isRepeated =
    (await page.locator('[data-flow]').getAttribute('data-state')) === 'credentials.unreachable';
  if (!isRepeated) fixture.email = kontor.newEmail();
  await page.getByLabel('Email address').fill(fixture.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

async function fillBusiness({ page, kontor, ...walk }: OnboardingWalk): Promise<boolean> {
  const handle = page.getByLabel('Handle');
  const typed = await handle.inputValue();
  const isUsable = typed !== '' && !typed.startsWith('-');
  if (!isUsable) await handle.fill(kontor.newHandle());
  await page.getByLabel('Business name').fill('Amaka Fabrics');
  await page.getByLabel('What do you sell?').selectOption('Fashion and clothing');
  return isUsable && walk.knowsHandle;
}

async function typeHandle(walk: OnboardingWalk, handle: string): Promise<void> {
  await walk.page.getByLabel('Handle').fill(handle);
  walk.knowsHandle = true;
}

/** Types a handle if the model has one and the form doesn't, so that the page checks it too. */
async function haveHandle(walk: OnboardingWalk): Promise<void> {
  if (walk.knowsHandle || !(await walk.page.getByLabel('Handle').isEditable())) return;
  await typeHandle(walk, walk.kontor.newHandle());
}

/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export async function shows(walk: OnboardingWalk, { snapshot, accepted }: Place): Promise<void> {
  const { page } = walk;
  const path = statePath(snapshot);
  const usable = new Set(controls.filter((control) => accepted.has(control)));
  let state = path;
  if (!walk.knowsCode && path.includes('code.cooldown.cooling')) {
    // The page doesn't know when the last code was sent, so the server refuses a request that is too early.
    state = path.replace('cooling', 'ready');
    if (/code\.entry\.(?:typing|lapsed)/.test(path)) usable.add('otp.resend');
  }
  if (!walk.knowsHandle && path.includes('business.handle')) {
    const [form = ''] = path.split(' ');
    const real = page.locator('[data-flow="onboarding"]');
    await expect(real).toHaveAttribute('data-state', new RegExp(`^${form.replaceAll('.', '\\.')} `));
  } else await expectState(page, 'onboarding', state);
  await expectControls(page, usable);
  await expectAccessible(page);
}

const headed =
  (...titles: string[]) =>
  async (walk: OnboardingWalk, place: Place): Promise<void> => {
    await shows(walk, place);
    const heading = walk.page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(new RegExp(`^(?:${titles.join('|').replaceAll('?', '\\?')})`));
  };
const tells =
  (text: string | RegExp) =>
  ({ page }: OnboardingWalk): Promise<void> =>
    expect(page.getByText(text).first()).toBeVisible();
const unanswered = tells("Couldn't reach the server");
/** Checks nothing: the parent state is checked. */
const asAround = () => undefined;
const nobodySees = () => {
  throw new Error('The chart never rests here');
};
const handle = ({ page, knowsHandle }: OnboardingWalk, status: string) =>
  knowsHandle ? expect(page.locator('[data-handle]')).toHaveAttribute('data-handle', status) : undefined;
const handled = (status: string) => (walk: OnboardingWalk) => handle(walk, status);

export const onboardingExecutor = (
  begin: (start: string) => Promise<OnboardingWalk>,
): ExecutorOf<typeof onboardingModel, OnboardingWalk> => ({
  begin,
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    'credentials.change': ({ page, fixture }) => page.getByLabel('Email address').fill(fixture.email),
    async 'credentials.submit'(walk) {
      const isCommon = nextStepOf(walk, 'done:saveCredentials')?.variant === 'refused';
      await fillCredentials(walk, isCommon ? 'password123' : samplePassword);
      await press(walk.page, 'credentials.submit');
    },
    async 'otp.submit'(walk) {
      const code = await walk.fixture.code();
      const isWrong = nextStepOf(walk, 'done:verifyCode')?.variant === 'wrong';
      // The sixth digit submits the code.
      await walk.page.locator('#otp').fill(isWrong ? wrongOf(code) : code);
    },
    'otp.resend': ({ page }) => press(page, 'otp.resend'),
    'personal.change': ({ page }) => page.getByLabel('First name').fill(samplePerson.firstName),
    async 'personal.submit'({ page }) {
      await page.getByLabel('First name').fill(samplePerson.firstName);
      await page.getByLabel('Last name').fill(samplePerson.lastName);
      await page.getByLabel('Phone number').fill(samplePerson.phoneNumber);
      await press(page, 'personal.submit');
    },
    async 'business.change'(walk, { edge: { variant } }) {
      const typed: Record<string, () => Promise<void>> = {
        'a well-formed handle': () => typeHandle(walk, walk.kontor.newHandle()),
        'another well-formed handle': () => typeHandle(walk, walk.kontor.newHandle()),
        'a malformed handle': () => typeHandle(walk, '-adaeze'),
        'no handle': () => typeHandle(walk, ''),
        'a category': async () =>
          void (await walk.page.getByLabel('What do you sell?').selectOption('Services')),
      };
      await typed[variant]?.();
    },
    async 'business.submit'(walk) {
      walk.knowsHandle = await fillBusiness(walk);
      await press(walk.page, 'business.submit');
    },
    back: ({ page }) => press(page, 'back'),
    async startOver(walk) {
      await press(walk.page, 'startOver');
      walk.knowsCode = false;
    },
    retry: ({ page }) => press(page, 'retry'),
  },
  outcomes: {
    async 'done:lookUpBeta'(walk, { edge }) {
      if (edge.variant === 'unknown') await walk.fixture.withdrawInvitation();
      await passCall(walk, 'betaUser', edge);
    },
    'error:lookUpBeta': async ({ interceptor }) => (await interceptor.next('betaUser')).drop(),
    async 'done:resume'(walk, { edge }) {
      await walk.fixture.be(edge.variant);
      await passCall(walk, 'resumeOnboarding', edge);
    },
    'error:resume': async ({ interceptor }) => (await interceptor.next('resumeOnboarding')).fail(502),
    async 'done:saveCredentials'(walk, { edge }) {
      await passCall(walk, 'saveCredentials', edge);
      if (edge.variant === 'a code is sent') walk.knowsCode = true;
    },
    'error:saveCredentials': async ({ interceptor }) => (await interceptor.next('saveCredentials')).lose(),
    async 'done:verifyCode'(walk, { edge }) {
      await walk.fixture.judge(edge.variant);
      await passCall(walk, 'verifyOtp', edge);
      walk.knowsHandle = false;
    },
    'error:verifyCode': async ({ interceptor }) => (await interceptor.next('verifyOtp')).drop(),
    async 'done:resendCode'(walk, { edge }) {
      await walk.fixture.beAsked(edge.variant);
      await passCall(walk, 'resendOtp', edge);
      walk.knowsCode = edge.variant !== 'not found';
    },
    'error:resendCode': async ({ interceptor }) => (await interceptor.next('resendOtp')).drop(),
    'done:cooldown': ({ page, knowsCode }) => (knowsCode ? elapse(page, cooldown) : undefined),
    'after:retryDelay': ({ page }) => elapse(page, retry),
    // A browser timer can't fail; for the person, a failed wait is a finished one.
    'error:cooldown': ({ page, knowsCode }) => (knowsCode ? elapse(page, cooldown) : undefined),
    async 'done:savePersonal'(walk, { edge }) {
      if (edge.variant === 'finished on another device') await walk.fixture.finish(await proofIn(walk.page));
      await walk.fixture.be(edge.variant);
      const body = edge.variant === 'refused' ? { ...samplePerson, firstName: '' } : undefined;
      await passCall(walk, 'saveUserDetails', edge, body);
      walk.knowsHandle = false;
    },
    'error:savePersonal': async ({ interceptor }) => (await interceptor.next('saveUserDetails')).lose(),
    async 'done:checkHandle'(walk, { edge }) {
      await haveHandle(walk);
      await walk.fixture.judgeHandle(edge.variant, await walk.page.getByLabel('Handle').inputValue());
      await passCall(walk, 'storeIdentityCheck', edge);
      await walk.fixture.rest();
    },
    async 'error:checkHandle'(walk) {
      await haveHandle(walk);
      await (await walk.interceptor.next('storeIdentityCheck')).fail(500);
    },
    async 'done:saveBusiness'(walk, { edge }) {
      if (edge.variant === 'refused')
        await walk.fixture.takeHandle(await walk.page.getByLabel('Handle').inputValue());
      if (edge.variant === 'finished on another device') await walk.fixture.finish(await proofIn(walk.page));
      if (edge.variant !== 'refused') await walk.fixture.be(edge.variant);
      await passCall(walk, 'saveBusinessDetails', edge);
    },
    'error:saveBusiness': async ({ interceptor }) => (await interceptor.next('saveBusinessDetails')).lose(),
    async 'done:finalize'(walk, { edge }) {
      await walk.fixture.beforeTheEnd(edge.variant);
      await passCall(walk, 'finalizeOnboarding', edge);
      walk.knowsHandle = false;
    },
    async 'error:finalize'(walk) {
      const held = await walk.interceptor.next('finalizeOnboarding');
      // If the journey continues with the result, the server creates the business and only the response is lost.
      const end = nextStepOf(walk, 'done:finalize')?.variant ?? 'the business is open';
      return end === 'the business is open' ? held.lose() : held.drop();
    },
  },
  states: {
    starting: nobodySees,
    prefilling: headed('Loading your progress'),
    resuming: headed('Loading your progress', "Couldn't load your progress"),
    'resuming.asking': asAround,
    'resuming.limited': tells('Too many attempts'),
    'resuming.unreachable': tells(/Couldn't reach the server|This isn't possible at this stage/),
    placing: nobodySees,
    proving: nobodySees,
    credentials: headed('Create your account'),
    'credentials.editing': asAround,
    'credentials.submitting': tells('Sending code…'),
    'credentials.unreachable': unanswered,
    code: headed('Enter the code'),
    'code.entry': asAround,
    'code.entry.typing': tells('The code expires in 10 minutes'),
    'code.entry.typing.clear': asAround,
    'code.entry.typing.refused': tells(/tr(?:y|ies) left/),
    'code.entry.typing.unreachable': unanswered,
    'code.entry.verifying': tells('Checking code…'),
    'code.entry.lapsed': tells('You need a new code'),
    'code.entry.unsent': unanswered,
    'code.entry.resending': tells('Sending…'),
    'code.entry.renewing': tells('Sending…'),
    'code.cooldown': asAround,
    'code.cooldown.cooling': ({ knowsCode, page }) =>
      knowsCode ? expect(page.locator('[data-event="otp.resend"]')).toBeDisabled() : undefined,
    'code.cooldown.ready': asAround,
    personal: headed('Your details'),
    'personal.editing': asAround,
    'personal.saving': tells('Saving…'),
    'personal.unreachable': unanswered,
    business: headed('Your business'),
    'business.form': asAround,
    'business.form.editing': asAround,
    'business.form.saving': tells('Saving…'),
    'business.form.unreachable': unanswered,
    'business.handle': asAround,
    'business.handle.looking': nobodySees,
    'business.handle.empty': handled('empty'),
    'business.handle.malformed': handled('malformed'),
    'business.handle.checking': handled('checking'),
    'business.handle.free': handled('free'),
    'business.handle.taken': handled('taken'),
    'business.handle.unchecked': handled('unchecked'),
    finalizing: headed('Creating your business', "Couldn't create your business"),
    'finalizing.opening': asAround,
    'finalizing.refused': asAround,
    'finalizing.unreachable': unanswered,
    done: async ({ page, fixture }) => {
      await expect(page).toHaveURL(/\/auth\/success|\/dashboard/);
      await fixture.expectOneBusiness();
    },
  },
});
