import * as z from 'zod/mini';
import { User } from '#domain/business.ts';
import { Id, Instant, text } from '#domain/id.ts';
import { defineCall } from './call.ts';
import { Pagination, pageQuery } from './list.ts';
import { Done } from './people/session.ts';

/** Flows whose journeys are recorded, by the ids of their models. */
export const recordedFlows = [
  'session',
  'onboarding',
  'team-invitation',
  'account-verification',
  'order-shipping',
  'import',
  'invoice-payment',
  'customer-order',
  'payout-account',
  'confirm-by-code',
  'withdraw',
  'subscription-checkout',
  'store-checkout',
  'period-close',
  'event-place',
  'custom-domain',
] as const;
export const RecordedFlow = z.enum(recordedFlows);
export type RecordedFlow = z.infer<typeof RecordedFlow>;

export const recordingRules = {
  maxStepsAtOnce: 100,
  maxSteps: 1000,
  /** The journey is no longer followed. */
  maxDurationMs: 7 * 24 * 60 * 60 * 1000,
  /** How long journeys without a report are stored, and how far back figures go. */
  retentionDays: 90,
} as const;

/** The event of a journey's first step, which marks the start of the recording. */
export const journeyBegins = 'xstate.init';

// Names of states and events contain only letters and separators: no PIN, code, amount or email address fits in.
const EventName = z.string().check(z.maxLength(60), z.regex(/^[A-Za-z]+(?:[.:-][A-Za-z]+)*$/));
const StatePath = z.string().check(z.maxLength(200), z.regex(/^[A-Za-z]+(?:[. -][A-Za-z]+)*$/));

/** A step of a flow: its event and the state after it. Typed values are never recorded. */
export const JourneyStep = z.object({
  /** 0 is the first step. */
  nth: z.int().check(z.minimum(0), z.maximum(recordingRules.maxSteps - 1)),
  /** The event's own type, or `done:`, `error:`, `after:` and what was awaited; `journeyBegins` at first. */
  event: EventName,
  /** Dotted paths of the innermost active states, those of parallel regions separated by a space. */
  state: StatePath,
  /** Milliseconds since the journey began. */
  atMs: z.int().check(z.minimum(0), z.maximum(recordingRules.maxDurationMs)),
});
export type JourneyStep = z.infer<typeof JourneyStep>;

export const JourneyBatch = z.object({
  journeyId: Id,
  flow: RecordedFlow,
  steps: z.array(JourneyStep).check(z.minLength(1), z.maxLength(recordingRules.maxStepsAtOnce)),
});
export type JourneyBatch = z.infer<typeof JourneyBatch>;

export const Journey = z.object({
  id: Id,
  flow: RecordedFlow,
  begunAt: Instant,
  steps: z.array(JourneyStep),
});
export type Journey = z.infer<typeof Journey>;

export const ProblemDraft = z.object({
  what: text(1, 2000, 'Describe the problem'),
  /** True for a journey of the person's own in this business. */
  journeyId: z.optional(Id),
});
export type ProblemDraft = z.infer<typeof ProblemDraft>;

/** A problem that a member of the business reported. */
export const ProblemReport = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  reporterName: z.string(),
  /** The attached journey. */
  flow: z.nullable(RecordedFlow),
});
export type ProblemReport = z.infer<typeof ProblemReport>;

export const FlowFigures = z.object({
  flow: RecordedFlow,
  /** How far back the figures go. */
  days: z.int(),
  journeys: z.int(),
  /** How often each step was taken; `from` and `to` as in `JourneyStep.state`. The most frequent first. */
  steps: z.array(z.object({ from: z.string(), event: z.string(), to: z.string(), count: z.int() })),
  /** Figures for each innermost state separately, including parallel ones. */
  states: z.array(
    z.object({
      state: z.string(),
      /** How often the state was left again, and the median time until then; null where it was never left. */
      stays: z.int(),
      medianMs: z.nullable(z.int()),
      /** Journeys whose last step was in it. */
      lastIn: z.int(),
    }),
  ),
  /**
   * The states that journeys went through, each where it was first reached, of parallel ones the first; `count` journeys
   * did so. Journeys with a step that never arrived are left out. The most frequent first.
   */
  sequences: z.array(z.object({ states: z.array(z.string()), count: z.int() })),
});
export type FlowFigures = z.infer<typeof FlowFigures>;

export const flowRecordingCalls = {
  setRecordingConsent: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/user/recording-consent',
    access: 'person',
    summary:
      "Whether the person's journeys are recorded. Switching it off deletes the recordings, except those attached to a report",
    body: z.object({ isOn: z.boolean() }),
    data: User,
  }),
  recordJourney: defineCall({
    method: 'POST',
    service: 'event',
    path: '/flow-journeys',
    access: 'business',
    limit: 'recording',
    // Sent while a page unloads: encryption would be too slow then, and names of states are not secret.
    plain: true,
    summary:
      'Append steps to a journey, the first of which begins it. Existing steps stay as they are. Rejected without consent',
    body: JourneyBatch,
    data: Done,
    errors: ['ILLEGAL_EVENT', 'IN_USE'],
  }),
  flowFigures: defineCall({
    method: 'GET',
    service: 'event',
    path: '/flow-figures',
    access: 'owner',
    summary:
      'Where members of the business go in a flow, how long they stay in each state, and where they stop',
    query: z.object({ flow: RecordedFlow }),
    data: FlowFigures,
  }),
  reportProblem: defineCall({
    method: 'POST',
    service: 'event',
    path: '/problem-reports',
    access: 'business',
    limit: 'report',
    summary: 'Report a problem, with the recorded journey that led to it',
    body: ProblemDraft,
    data: z.object({ id: Id }),
  }),
  problemReports: defineCall({
    method: 'GET',
    service: 'event',
    path: '/problem-reports',
    access: 'owner',
    summary: 'The problems that members of the business reported, newest first',
    query: z.object(pageQuery),
    data: z.object({ data: z.array(ProblemReport), pagination: Pagination }),
  }),
  problemReport: defineCall({
    method: 'GET',
    service: 'event',
    path: '/problem-reports/{id}',
    access: 'business',
    summary: 'A report with the steps of its journey, for the owner and the member who reported it',
    params: z.object({ id: Id }),
    data: z.extend(z.omit(ProblemReport, { flow: true }), { journey: z.nullable(Journey) }),
    errors: ['NOT_FOUND'],
  }),
};
