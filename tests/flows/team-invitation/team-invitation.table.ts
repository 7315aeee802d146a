import { teamInvitationModel } from '#machines/flows/team-invitation/team-invitation.model.ts';
import { fillPerson } from '#tests/support/browser/fill-person.ts';
import { keepToken } from '#tests/support/browser/keep-on-device.ts';
import { notifyTabs } from '#tests/support/browser/notify-tabs.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import { defineTable, type PageWalk, type Travelled } from '#tests/support/walks/flow-table.ts';
import { newAccount, TeamInvitationFixture } from './team-invitation.fixture.ts';

type Walk = Travelled<TeamInvitationFixture>;

/** The invitation is as the variant says. */
const be = ({ fixture }: Walk, variant: string) => fixture.be(variant);
/** A press by a person with an account, or by one without, is answered as the variant says. */
const withAccount = ({ fixture }: Walk, variant: string) => fixture.prepare(variant, true);
const withoutAccount = ({ fixture }: Walk, variant: string) => fixture.prepare(variant, false);

const newPassword = (next: { variant: string } | undefined) =>
  next?.variant === 'a common password' ? 'password123' : newAccount.newPassword;

const failures = /Couldn't reach the server|took too long to answer|Something went wrong on our side/;
const declineDialog = ({ page }: PageWalk<TeamInvitationFixture>) => page.getByRole('alertdialog');

export const teamInvitationTable = defineTable(teamInvitationModel, {
  fixture: TeamInvitationFixture.open,
  starts: {
    'no account is signed in': () => undefined,
    'the invited person is signed in': (fixture) => fixture.signIn('invited'),
    'another person is signed in': (fixture) => fixture.signIn('other'),
  },
  calls: {
    loadInvitation: {
      responses: {
        'for an existing account': be,
        'for a new account': be,
        expired: be,
        revoked: be,
        'already accepted': be,
        'no such link': be,
        'too many requests': 429,
        'access denied': 403,
      },
      noResponse: { 'no answer': 'dropped', 'a broken answer': 503 },
      '4xx': 'no such link',
      lost: 'continues',
    },
    acceptInvitation: {
      responses: {
        joined: withAccount,
        'no free seat': withAccount,
        'revoked in the meantime': withAccount,
        'signed out in the meantime': withAccount,
      },
      '4xx': 'revoked in the meantime',
      lost: { again: 'joined' },
    },
    joinTeam: {
      responses: {
        joined: withoutAccount,
        'a common password': withoutAccount,
        'no free seat': withoutAccount,
        'revoked in the meantime': withoutAccount,
      },
      '4xx': 'revoked in the meantime',
      // The account exists then; the next press says so, and the invitation is loaded again.
      lost: 'ends',
    },
    declineInvitation: {
      responses: {
        declined: withAccount,
        'revoked in the meantime': withAccount,
        'too many requests': 429,
      },
      '4xx': 'revoked in the meantime',
      lost: { again: 'declined' },
    },
  },
  delays: { retryDelay: 30_000 },
  events: {
    'account.changed': {
      async payload({ fixture }, { edge }) {
        if (edge.variant === 'the session ends') fixture.signOut();
        else await fixture.signIn('invited');
        return { email: fixture.account.email };
      },
      /** The person signs in or out in another tab. */
      async inBrowser(walk, { edge }) {
        const { page, interceptor, kontor, fixture } = walk;
        const context = page.context();
        if (edge.from.includes('leavingAccount')) {
          await (await interceptor.next('logout')).pass();
          await page.locator('html[data-session^=signedOut]').waitFor();
        }
        const isSignedOut = edge.variant === 'the session ends';
        if (isSignedOut) await context.clearCookies({ name: 'token' });
        else {
          await fixture.signIn('invited');
          await keepToken(context, kontor.base, fixture.account.token ?? '');
        }
        await notifyTabs(walk, isSignedOut ? { type: 'signedOut', by: 'person' } : { type: 'signedIn' });
      },
    },
    'account.create': {
      payload: (_, { next }) => ({ details: newAccount, newPassword: newPassword(next) }),
      async fill({ page }, { next }) {
        await fillPerson(page, newAccount);
        await page.getByLabel('Password', { exact: true }).fill(newPassword(next));
      },
    },
    'decline.confirm': {
      inBrowser: (walk) => declineDialog(walk).getByRole('button', { name: 'Decline invitation' }).dblclick(),
    },
    'decline.leave': {
      inBrowser: (walk) => declineDialog(walk).getByRole('button', { name: 'Back' }).click(),
    },
  },
  states: {
    loading: {},
    loaded: transientState,
    failed: { shows: failures, doublePress: 'invitation.retry' },
    missing: { shows: "This link doesn't work", doublePress: 'invitation.retry' },
    denied: { shows: "Couldn't open this invitation", doublePress: 'invitation.retry' },
    tooMany: { shows: 'Too many requests', doublePress: 'invitation.retry' },
    ended: /This invitation (has expired|was revoked|was already accepted)/,
    signedOut: { shows: 'You already have a Kontor account', doublePress: 'invitation.decline' },
    otherAccount: { shows: "You're signed in as", doublePress: 'account.leave' },
    leavingAccount: { shows: "You're signed in as", uninterrupted: 'the session ends within it' },
    deciding: {
      async shows({ page }, { snapshot }) {
        const { refusal, failure } = snapshot.context;
        await page.getByText('Orders: manage').waitFor();
        if (refusal?.code === 'PLAN_LIMIT')
          await page.getByText('All seats of the plan are in use').waitFor();
        if (failure) await page.getByText(failures).waitFor();
      },
      doublePress: 'invitation.accept',
    },
    choosing: { shows: 'Create your account', doublePress: 'account.create' },
    accepting: 'Orders: manage',
    joining: 'Create your account',
    confirmingDecline: { shows: 'Decline this invitation?', doublePress: 'decline.confirm' },
    declining: 'Decline this invitation?',
    declined: 'Invitation declined',
    joined: {
      shows: /You're on the team of/,
      uninterrupted: 'the link is used up; what it shows then is a step of the tour',
    },
  },
  inputAfter: ({ context: { token, accountEmail } }) => ({ token, accountEmail }),
  effects: ({ fixture }) => fixture.effects(),
  alsoHeld: ['logout'],
});
