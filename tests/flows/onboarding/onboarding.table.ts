import type { AnyMachineSnapshot } from 'xstate';
import { onboardingModel } from '#machines/flows/onboarding/onboarding.model.ts';
import { fillPerson } from '#tests/support/browser/fill-person.ts';
import { hasHeading } from '#tests/support/browser/headings.ts';
import { differentCode } from '#tests/support/people/identity.ts';
import { samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import {
  defineTable,
  type OpenCall,
  type PageWalk,
  type Travelled,
} from '#tests/support/walks/flow-table.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { OnboardingFixture } from './onboarding.fixture.ts';

type Walk = Travelled<OnboardingFixture>;
type InBrowser = PageWalk<OnboardingFixture>;

const be = ({ fixture }: Walk, variant: string) => fixture.be(variant);
const checkCode = ({ fixture }: Walk, variant: string) => fixture.checkCode(variant);
const resendCode = ({ fixture }: Walk, variant: string) => fixture.resendCode(variant);
const checkHandle = ({ fixture }: Walk, variant: string) => fixture.checkHandle(variant);
const saveBusiness = ({ fixture }: Walk, variant: string) => fixture.saveBusiness(variant);
const finalize = ({ fixture }: Walk, variant: string) => fixture.finalize(variant);

/** Returns the credentials; the next attempt after a lost response has the same ones. */
function credentialsFor(walk: Walk, from: string) {
  const { fixture } = walk;
  const isCommon = nextStepOf(walk, 'done:saveCredentials')?.variant === 'refused';
  if (!from.includes('unreachable')) fixture.useNewEmail();
  return { email: fixture.email, password: isCommon ? 'password123' : samplePassword };
}

/** Returns true if the handle is checked now, so that it is another one than before. */
const checksHandle = (snapshot: AnyMachineSnapshot) => snapshot.matches({ business: { handle: 'checking' } });

async function codeFor(walk: Walk): Promise<string> {
  const code = await walk.fixture.code();
  return nextStepOf(walk, 'done:verifyCode')?.variant === 'wrong' ? differentCode(code) : code;
}

/** Without a text the status has no size. */
const handled =
  (status: string) =>
  ({ page }: InBrowser) =>
    page.locator(`[data-handle="${status}"]`).waitFor({ state: 'attached' });
const unreachable = "Couldn't reach the server";

export const onboardingTable = defineTable(onboardingModel, {
  fixture: OnboardingFixture.open,
  starts: {
    'a new merchant': () => undefined,
    'an invited beta user': (fixture) => fixture.invite(),
    'a merchant who left before entering the code': (fixture) => fixture.leave({ isVerified: false }),
    'a merchant who left after entering the code': (fixture) => fixture.leave({ isVerified: true }),
    async 'a merchant of whom only the proof is saved'(fixture) {
      await fixture.leave({ isVerified: true });
      delete fixture.kept.onboardingId;
    },
  },
  calls: {
    lookUpBeta: {
      responses: {
        valid: () => undefined,
        unknown: ({ fixture }) => fixture.withdrawInvitation(),
      },
      '4xx': 'unknown',
      lost: 'continues',
    },
    resume: {
      responses: {
        'at the personal details': be,
        'at the business': be,
        'at the end': be,
        'the proof expired': be,
        'too many requests': 429,
        'refused for another reason': 409,
      },
      noResponse: { '': 502 },
      '4xx': 'the proof expired',
      lost: 'continues',
    },
    saveCredentials: {
      responses: {
        'a code is sent'({ fixture }) {
          fixture.knowsCode = true;
        },
        refused: () => undefined,
      },
      noResponse: { '': 'lost before a repeat' },
      '4xx': 'refused',
      lost: { again: 'a code is sent' },
    },
    verifyCode: {
      responses: {
        'correct, at the personal details': checkCode,
        'correct, at the business': checkCode,
        'correct, at the end': checkCode,
        wrong: checkCode,
        expired: checkCode,
        'too many wrong codes': checkCode,
      },
      '4xx': 'wrong',
      lost: { again: 'expired' },
    },
    resendCode: {
      responses: { 'a code is sent': resendCode, 'too many codes': resendCode, 'not found': resendCode },
      '4xx': 'too many codes',
      lost: { again: 'too many codes' },
    },
    // The wait for another code: most of a minute, or as long as a refusal requires.
    cooldown: { timer: { from: 30_000, to: 4_000_000 } },
    savePersonal: {
      responses: {
        saved: be,
        'finished on another device': be,
        refused: { respond: (_, { pass }: OpenCall) => pass({ body: { ...samplePerson, firstName: '' } }) },
        'the proof expired': be,
      },
      noResponse: { '': 'lost before a repeat' },
      '4xx': 'refused',
      lost: { again: 'saved' },
    },
    checkHandle: {
      responses: { free: checkHandle, taken: checkHandle, 'too many requests': 429 },
      noResponse: { '': 500 },
      '4xx': 'too many requests',
      lost: 'continues',
      canceledBy: 'back',
    },
    saveBusiness: {
      responses: {
        saved: saveBusiness,
        'finished on another device': saveBusiness,
        refused: saveBusiness,
        'the proof expired': saveBusiness,
      },
      noResponse: { '': 'lost before a repeat' },
      '4xx': 'refused',
      lost: { again: 'saved' },
    },
    finalize: {
      responses: {
        'the business is open': finalize,
        'the handle was taken in the meantime': finalize,
        'not possible now': finalize,
        'the proof expired': finalize,
      },
      noResponse: { '': 'lost before a repeat' },
      '4xx': 'not possible now',
      lost: { again: 'the business is open' },
    },
  },
  delays: { retryDelay: 30_000 },
  events: {
    'credentials.change': {
      inBrowser: ({ page, fixture }) => page.getByLabel('Email address').fill(fixture.email),
    },
    'credentials.submit': {
      payload: (walk, { edge }) => ({ ...credentialsFor(walk, edge.from), key: crypto.randomUUID() }),
      async fill(walk, { edge }) {
        const { email, password } = credentialsFor(walk, edge.from);
        await walk.page.getByLabel('Email address').fill(email);
        await walk.page.getByLabel('Password', { exact: true }).fill(password);
      },
    },
    'otp.submit': {
      payload: async (walk) => ({ otp: await codeFor(walk) }),
      // The sixth digit submits the code.
      press: async (walk) => walk.page.locator('#otp').fill(await codeFor(walk)),
    },
    'personal.change': {
      inBrowser: ({ page }) => page.getByLabel('First name').fill(samplePerson.firstName),
    },
    'personal.submit': {
      payload: () => ({ details: samplePerson, key: crypto.randomUUID() }),
      fill: ({ page }) => fillPerson(page, samplePerson),
    },
    'business.change': {
      payload({ fixture }, { edge }) {
        const handle = fixture.typeHandle(edge.variant, checksHandle(edge.snapshot));
        return { business: handle === undefined ? { category: 'Services' } : { handle } };
      },
      async inBrowser({ page, fixture }, { edge }) {
        const handle = fixture.typeHandle(edge.variant, checksHandle(edge.snapshot));
        if (handle !== undefined) await page.getByLabel('Handle').fill(handle);
        else await page.getByLabel('What do you sell?').selectOption('Services');
      },
    },
    'business.submit': {
      payload: ({ fixture }) => ({ details: fixture.submitBusiness(), key: crypto.randomUUID() }),
      async fill({ page, fixture }) {
        const { name, category } = fixture.submitBusiness();
        const nameField = page.getByLabel('Business name');
        // The handle of an invitation would follow another name.
        if ((await nameField.inputValue()) === '') await nameField.fill(name);
        await page.getByLabel('What do you sell?').selectOption(category);
      },
    },
    startOver: {
      async after({ fixture }) {
        fixture.knowsCode = false;
      },
    },
  },
  states: {
    starting: transientState,
    prefilling: { shows: hasHeading(/^Loading your progress/), restart: 'starts again' },
    resuming: { shows: hasHeading(/^(Loading your progress|Couldn't load your progress)/) },
    'resuming.asking': { restart: 'starts again' },
    'resuming.limited': { shows: 'Too many attempts', restart: 'starts again' },
    'resuming.unreachable': {
      shows: /Couldn't reach the server|This isn't possible at this stage/,
      doublePress: 'retry',
      restart: 'starts again',
    },
    placing: transientState,
    proving: transientState,
    credentials: { shows: hasHeading(/^Create your account/) },
    'credentials.editing': { doublePress: 'credentials.submit' },
    'credentials.submitting': 'Sending code…',
    'credentials.unreachable': { shows: unreachable, doublePress: 'credentials.submit' },
    code: { shows: hasHeading(/^Enter the code/) },
    'code.entry': {},
    'code.entry.typing': 'The code expires in 10 minutes',
    'code.entry.typing.clear': { doublePress: 'otp.resend' },
    'code.entry.typing.refused': { shows: /tr(?:y|ies) left/, doublePress: 'otp.resend' },
    'code.entry.typing.unreachable': { shows: unreachable, doublePress: 'otp.resend' },
    'code.entry.verifying': 'Checking code…',
    'code.entry.lapsed': { shows: 'You need a new code', doublePress: 'otp.resend' },
    'code.entry.unsent': { shows: unreachable, doublePress: 'otp.resend' },
    'code.entry.resending': 'Sending…',
    'code.entry.renewing': 'Sending…',
    'code.cooldown': {},
    // That it is disabled is part of what every state checks.
    'code.cooldown.cooling': {
      shows: ({ page }) => page.locator('[data-event="otp.resend"]').first().waitFor(),
    },
    'code.cooldown.ready': {},
    personal: { shows: hasHeading(/^Your details/) },
    'personal.editing': { doublePress: 'personal.submit' },
    'personal.saving': 'Saving…',
    'personal.unreachable': { shows: unreachable, doublePress: 'retry' },
    business: { shows: hasHeading(/^Your business/) },
    'business.form': {},
    'business.form.editing': { doublePress: 'business.submit' },
    'business.form.saving': 'Saving…',
    'business.form.unreachable': { shows: unreachable, doublePress: 'retry' },
    'business.handle': {},
    'business.handle.looking': transientState,
    'business.handle.empty': { shows: handled('empty') },
    'business.handle.malformed': { shows: handled('malformed') },
    'business.handle.checking': { shows: handled('checking') },
    'business.handle.free': { shows: handled('free') },
    'business.handle.taken': { shows: handled('taken') },
    'business.handle.unchecked': { shows: handled('unchecked') },
    finalizing: { shows: hasHeading(/^(Creating your business|Couldn't create your business)/) },
    'finalizing.opening': {},
    'finalizing.refused': { doublePress: 'retry' },
    'finalizing.unreachable': { shows: unreachable, doublePress: 'retry' },
    done: {
      async shows({ page, fixture }) {
        await page.waitForURL(/\/auth\/success|\/dashboard/);
        await fixture.expectOneBusiness();
      },
      isOutside: true,
      uninterrupted: 'the page has gone on to the dashboard',
    },
  },
  onReturn: { restart: 'continues', back: 'stays' },
  inputAfter: ({ context: { onboardingId, token, draft, betaId, eventId } }) => ({
    onboardingId,
    token,
    draft,
    betaId,
    eventId,
  }),
  isForgotten: ({ context: { betaId, onboardingId } }) => betaId !== undefined && onboardingId === undefined,
  storesAborts: true,
  effects: ({ fixture }) => fixture.effects(),
});
