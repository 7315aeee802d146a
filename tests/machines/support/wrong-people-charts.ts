import { assign } from 'xstate';
import { dataOf, kindOfRefusal, type Refused } from '#machines/flows/call-result.ts';
import type { AccountVerificationContext } from '#machines/flows/account-verification/account-verification.types.ts';
import type {
  CodeAnswer,
  ConfirmByCodeContext,
} from '#machines/flows/confirm-by-code/confirm-by-code.types.ts';
import type { InvitationAnswer } from '#machines/flows/team-invitation/team-invitation.types.ts';
import {
  type In,
  type WrongChart,
  changePart,
  changeInvoke,
  changeState,
  changeTransition,
  existing,
  replace,
  swap,
} from './change-chart.ts';

/** Wrong charts of accounts, teams and imports. */
export const wrongPeopleCharts: readonly WrongChart[] = [
  {
    flow: 'account-verification',
    words: 'Identity numbers that a review requested again are not compared with the register',
    change: (machine) =>
      changeState(machine, 'sorting', (state) => ({
        ...state,
        always: swap(state.always, 'needsComparison', 'needsResubmission'),
      })),
  },
  {
    flow: 'account-verification',
    words: 'After a lost response an item is sent again without its entries',
    change: (machine) =>
      changeInvoke(machine, 'saving.sending', (invoke) => ({
        ...invoke,
        onError: { target: 'unanswered', actions: ['clearRefusal', 'clearSaving'] },
      })),
  },
  {
    flow: 'account-verification',
    words: "An item that the review returned can't be opened",
    change: (machine) =>
      replace(
        machine,
        'guards',
        'isOpenItem',
        ({ context }: In<AccountVerificationContext>, { item }: { item: string }) =>
          context.details?.items.find((one) => one.item === item)?.status === 'missing',
      ),
  },
  {
    flow: 'account-verification',
    words: 'After one refused look at the review, its result is not polled any more',
    change: (machine) =>
      changeState(machine, 'submitted', (state) => {
        const { after, ...waiting } = existing(state.states?.['waiting'], 'state waiting');
        existing(after?.['pollDelay'], 'pollDelay in waiting');
        return { ...state, after: { pollDelay: '.looking' }, states: { ...state.states, waiting } };
      }),
  },

  {
    flow: 'confirm-by-code',
    words: 'A second code is sent with the token of the first one',
    change: (machine) =>
      replace(
        machine,
        'actions',
        'setCode',
        assign(({ context }: In<ConfirmByCodeContext>, answer: CodeAnswer) => {
          const code = dataOf(answer);
          return { code: { ...code, otpToken: context.code?.otpToken ?? code.otpToken }, refusal: null };
        }),
      ),
  },
  {
    flow: 'confirm-by-code',
    words: 'Another code can be requested only when the existing one has expired',
    change: (machine) =>
      changeInvoke(machine, 'entering.cooldown.cooling', (invoke) => ({
        ...invoke,
        input: ({ context }: In<ConfirmByCodeContext>) => ({ untilMs: context.code?.expiresAtMs ?? 0 }),
      })),
  },

  {
    flow: 'import',
    words: 'An import can be started while the server checks a changed mapping',
    change: (machine) =>
      changeState(machine, 'mapping', (state) => {
        const { on, ...settled } = existing(state.states?.['settled'], 'state settled');
        existing(on?.['import.start'], 'import.start in settled');
        return { ...state, on: { ...state.on, ...on }, states: { ...state.states, settled } };
      }),
  },
  {
    flow: 'import',
    words: 'A queued import shows its columns again, and can be started a second time',
    change: (machine) =>
      changeState(machine, 'sorting', (state) => ({
        ...state,
        always: changePart(state.always, 'hasStatus', (branch) => ({
          ...branch,
          guard: { type: 'hasStatus', params: { among: ['running'] } },
        })),
      })),
  },
  {
    flow: 'import',
    words: 'A file whose upload had no response is sent again empty',
    change: (machine) =>
      changeInvoke(machine, 'uploading', (invoke) => ({
        ...invoke,
        onError: { target: 'uploadFailed', actions: 'forget' },
      })),
  },

  {
    flow: 'onboarding',
    words: 'A handle that follows the name of the business is not checked',
    change: (machine) =>
      replace(
        machine,
        'guards',
        'changesHandle',
        (_: unknown, business: { handle?: string }) => business.handle !== undefined,
      ),
  },
  {
    flow: 'onboarding',
    words: 'An expired proof requires email address and password again in place of a new code',
    change: (machine) =>
      changeState(machine, 'proving', ({ entry, ...state }) => {
        existing(entry, 'entry of proving');
        return { ...state, entry: 'startAgain' };
      }),
  },

  {
    flow: 'session',
    words: 'A late refusal of an earlier session signs the user out of the current one',
    change: (machine) =>
      replace(
        machine,
        'guards',
        'endsSession',
        (_: unknown, { code }: Pick<Refused, 'code'>) => kindOfRefusal(code) === 'signedOut',
      ),
  },
  {
    flow: 'session',
    words: 'The message about lost permissions names none of them',
    change: (machine) =>
      changeInvoke(machine, 'signedIn.checkingAccess', (invoke) => ({
        ...invoke,
        onDone: changePart(invoke.onDone, 'isPermissionLost', (branch) => ({
          ...branch,
          actions: swap(branch.actions, 'setLostPermission', 'setSession'),
        })),
      })),
  },
  {
    flow: 'session',
    words: 'After one wrong code of the second factor, every further code is sent without its challenge',
    change: (machine) =>
      changeState(
        changeState(machine, 'secondFactor', ({ exit, ...state }) => {
          existing(exit, 'exit of secondFactor');
          return state;
        }),
        'secondFactor.verifying',
        (state) => ({ ...state, exit: 'clearChallenge' }),
      ),
  },
  {
    flow: 'session',
    words: 'The drafts of a user whose session the server ended are lost',
    change: (machine) =>
      changeTransition(machine, 'signedIn', 'call.refused', (branch) => ({
        ...branch,
        actions: changePart(branch.actions, 'clearSession', () => ({
          type: 'clearSession',
          params: 'person',
        })),
      })),
  },

  {
    flow: 'team-invitation',
    words: 'An invited person without an account can only sign in',
    change: (machine) =>
      changeState(machine, 'loaded', (state) => ({
        ...state,
        always: swap(state.always, 'isUnknownEmail', 'isSignedOutNow'),
      })),
  },
  {
    flow: 'team-invitation',
    words: 'The reason why the invited person was not accepted is not shown',
    change: (machine) =>
      replace(
        machine,
        'actions',
        'setInvitation',
        assign((_: unknown, { answer }: { answer: InvitationAnswer }) =>
          answer.ok ? { invitation: answer.data, refusal: null, failure: null } : {},
        ),
      ),
  },
];
