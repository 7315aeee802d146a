import { findHandleProblem, handleProblemText } from '#domain/handle.ts';
import type { SnapshotFrom } from 'xstate';
import { listAcceptedEvents, statePath } from '../state-path.ts';
import type { OnboardingMachine } from './onboarding.machine.ts';
import type { OnboardingEvent } from './onboarding.types.ts';

export type OnboardingSnapshot = SnapshotFrom<OnboardingMachine>;

/** The person's events, each with a sample payload to check whether it is accepted. Typing isn't a control. */
const samples = {
  'credentials.submit': {},
  'otp.submit': {},
  'otp.resend': {},
  'personal.submit': {},
  'business.submit': {},
  back: {},
  startOver: {},
  retry: {},
} as const satisfies Partial<Record<OnboardingEvent['type'], object>>;
export type OnboardingControl = keyof typeof samples;

export type OnboardingStep =
  | 'waiting'
  | 'credentials'
  | 'code'
  | 'personal'
  | 'business'
  | 'finalizing'
  | 'done';
/** The steps that the stepper counts. */
export const countedSteps = [
  'credentials',
  'code',
  'personal',
  'business',
] as const satisfies OnboardingStep[];

function stepOf(snapshot: OnboardingSnapshot): OnboardingStep {
  for (const step of ['credentials', 'code', 'personal', 'business', 'finalizing', 'done'] as const)
    if (snapshot.matches(step)) return step;
  return 'waiting';
}

export type HandleCheck =
  | { kind: 'empty' | 'checking' | 'free' | 'unchecked' }
  | { kind: 'malformed'; reason: string }
  | { kind: 'taken'; reason: string | null; suggestion: string | null };

function getHandleCheck(snapshot: OnboardingSnapshot): HandleCheck {
  const { draft, handle } = snapshot.context;
  const problem = findHandleProblem(draft.business.handle);
  if (snapshot.matches({ business: { handle: 'free' } })) return { kind: 'free' };
  if (snapshot.matches({ business: { handle: 'taken' } })) return { kind: 'taken', ...handle };
  if (snapshot.matches({ business: { handle: 'checking' } })) return { kind: 'checking' };
  if (snapshot.matches({ business: { handle: 'malformed' } }) && problem)
    return { kind: 'malformed', reason: handleProblemText[problem] };
  return { kind: snapshot.matches({ business: { handle: 'unchecked' } }) ? 'unchecked' : 'empty' };
}

export function onboardingView(snapshot: OnboardingSnapshot) {
  const { context } = snapshot;
  return {
    state: statePath(snapshot),
    controls: listAcceptedEvents<OnboardingControl>(snapshot, samples),
    step: stepOf(snapshot),
    isPending:
      snapshot.matches({ credentials: 'submitting' }) ||
      snapshot.matches({ code: { entry: 'verifying' } }) ||
      snapshot.matches({ personal: 'saving' }) ||
      snapshot.matches({ business: { form: 'saving' } }) ||
      snapshot.matches({ finalizing: 'opening' }),
    isResending:
      snapshot.matches({ code: { entry: 'resending' } }) || snapshot.matches({ code: { entry: 'renewing' } }),
    /** The code can no longer be entered: only a new one helps. */
    isCodeExpired:
      snapshot.matches({ code: { entry: 'lapsed' } }) ||
      snapshot.matches({ code: { entry: 'renewing' } }) ||
      snapshot.matches({ code: { entry: 'unsent' } }),
    /** There were too many requests; it is loaded again when the next one can succeed. */
    isLimited: snapshot.matches({ resuming: 'limited' }),
    /** The server couldn't be reached at the last attempt. */
    isUnreachable:
      (snapshot.matches({ resuming: 'unreachable' }) && context.refusal === undefined) ||
      snapshot.matches({ credentials: 'unreachable' }) ||
      snapshot.matches({ code: { entry: { typing: 'unreachable' } } }) ||
      snapshot.matches({ code: { entry: 'unsent' } }) ||
      snapshot.matches({ personal: 'unreachable' }) ||
      snapshot.matches({ business: { form: 'unreachable' } }) ||
      snapshot.matches({ finalizing: 'unreachable' }),
    draft: context.draft,
    code: context.code,
    handle: getHandleCheck(snapshot),
    refusal: context.refusal,
  };
}
export type OnboardingView = ReturnType<typeof onboardingView>;
