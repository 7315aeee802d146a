import type { OnboardingState } from '#contract/people/onboarding.ts';
import type { SignedIn } from '#contract/people/session.ts';
import type { PersonalDetails } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import { findHandleProblem } from '#domain/handle.ts';
import { assign, setup, stateIn } from 'xstate';
import { type CallResult, resultGuards, type Refused, retryDelay } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import { changedBusiness, withBeta, withKnown } from './onboarding.draft.ts';
import type {
  Attempt,
  Beta,
  Code,
  Draft,
  OnboardingContext,
  OnboardingEvent,
  OnboardingInput,
} from './onboarding.types.ts';

interface Verified {
  token: string;
  onboarding: OnboardingState;
}
interface HandleAnswer {
  available: boolean;
  reason: string | null;
  suggestion: string | null;
}
interface Credentials {
  email: string;
  password: string;
  betaId: string | undefined;
  eventId: string | undefined;
  /** Undefined without one. */
  referralCode: string | undefined;
  key: string;
}

/** The implementations of the chart's names: calls, actions and guards. */
export const onboardingSetup = setup({
  types: {
    context: {} as OnboardingContext,
    events: {} as OnboardingEvent,
    input: {} as OnboardingInput,
    output: {} as { signedIn: SignedIn | undefined; eventId: string | undefined },
    tags: {} as 'resumable',
  },
  actors: {
    lookUpBeta: notProvided<CallResult<Beta>, { betaId: string }>('lookUpBeta'),
    resume: notProvided<CallResult<OnboardingState>, { token: string }>('resume'),
    saveCredentials: notProvided<CallResult<Code>, Credentials>('saveCredentials'),
    verifyCode: notProvided<CallResult<Verified>, { onboardingId: string; otp: string }>('verifyCode'),
    resendCode: notProvided<CallResult<Code>, { onboardingId: string }>('resendCode'),
    /** Resolves when the device's clock reaches the time, immediately if it has passed. */
    waitForResend: notProvided<void, { untilMs: number }>('waitForResend'),
    savePersonal: notProvided<CallResult<OnboardingState>, Attempt<PersonalDetails> & { token: string }>(
      'savePersonal',
    ),
    /** Waits for a pause in typing, then checks. The proof identifies the onboarding, whose own reserved handle is ignored. */
    checkHandle: notProvided<CallResult<HandleAnswer>, { handle: string; token: string }>('checkHandle'),
    saveBusiness: notProvided<CallResult<OnboardingState>, Attempt<BusinessDetails> & { token: string }>(
      'saveBusiness',
    ),
    finalize: notProvided<CallResult<SignedIn>, { token: string; key: string }>('finalize'),
  },
  actions: {
    note: assign((_, refusal: Refused) => ({ refusal })),
    clearError: assign({ refusal: undefined }),
    fillFromBeta: assign(({ context }, beta: Beta) => ({ draft: withBeta(context.draft, beta) })),
    typeCredentials: assign(({ context }, typed: Partial<Pick<Draft, 'email' | 'referralCode'>>) => ({
      draft: { ...context.draft, ...typed },
    })),
    typePersonal: assign(
      ({ context: { draft } }, personal: Partial<OnboardingContext['draft']['personal']>) => ({
        draft: { ...draft, personal: { ...draft.personal, ...personal } },
      }),
    ),
    typeBusiness: assign(
      ({ context: { draft } }, business: Partial<OnboardingContext['draft']['business']>) => ({
        draft: { ...draft, business: changedBusiness(draft.business, business) },
      }),
    ),
    startAgain: assign({
      onboardingId: undefined,
      token: undefined,
      code: undefined,
      step: 'personal',
      refusal: undefined,
    }),
    setCode: assign((_, code: Code) => ({
      code,
      onboardingId: code.onboardingId,
      token: undefined,
      refusal: undefined,
    })),
    /** A refusal can say when another code can be requested. */
    postponeResend: assign(({ context }, { retryAtMs }: Refused) =>
      retryAtMs === undefined
        ? {}
        : {
            code: {
              onboardingId: context.onboardingId ?? '',
              expiresAtMs: 0,
              ...context.code,
              resendAtMs: retryAtMs,
            },
          },
    ),
    setProof: assign((_, { token }: Verified) => ({ token, refusal: undefined })),
    clearProof: assign({ token: undefined }),
    setProgress: assign(({ context }, state: OnboardingState) => ({
      onboardingId: state.onboardingId,
      step: state.step,
      draft: withKnown(context.draft, state),
    })),
    setHandleCheck: assign((_, { reason, suggestion }: HandleAnswer) => ({ handle: { reason, suggestion } })),
    setSignedIn: assign((_, signedIn: SignedIn) => ({ signedIn })),
  },
  guards: {
    ...resultGuards,
    hasToken: ({ context }) => context.token !== undefined,
    hasOnboarding: ({ context }) => context.onboardingId !== undefined,
    hasBeta: ({ context }) => context.betaId !== undefined,
    isAtPersonal: ({ context }) => context.step === 'personal',
    isAtBusiness: ({ context }) => context.step === 'business',
    /** The server has neither the onboarding nor its proof any more. */
    isGone: (_, answer: CallResult<unknown>) => !answer.ok && answer.code === 'NOT_FOUND',
    isCodeExpired: (_, answer: CallResult<unknown>) =>
      !answer.ok && (answer.code === 'OTP_EXPIRED' || answer.code === 'OTP_ATTEMPTS_EXCEEDED'),
    isHandleTaken: (_, answer: CallResult<unknown>) => !answer.ok && answer.code === 'HANDLE_TAKEN',
    isFree: (_, answer: CallResult<HandleAnswer>) => answer.ok && answer.data.available,
    isFinished: (_, answer: CallResult<OnboardingState>) => answer.ok && answer.data.step === 'finished',
    isResendReady: stateIn('#onboarding.code.cooldown.ready'),
    changesHandle: ({ context: { draft } }, business: Partial<OnboardingContext['draft']['business']>) =>
      changedBusiness(draft.business, business).handle !== draft.business.handle,
    isHandleEmpty: ({ context }) => context.draft.business.handle === '',
    isHandleMalformed: ({ context }) => findHandleProblem(context.draft.business.handle) !== undefined,
  },
  delays: { retryDelay },
});

export const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('this step is entered only with what it needs');
  return value;
};
export const proof = ({ token }: OnboardingContext): string => required(token);
