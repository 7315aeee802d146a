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
  'account-verification',
  'order-shipping',
  'import',
  'invoice-payment',
  'customer-order',
  'payout-account',
  'confirm-by-code',
  'withdraw',
] as const;
export const RecordedFlow = z.enum(recordedFlows);
export type RecordedFlow = z.infer<typeof RecordedFlow>;

export const recordingRules = {
  mostStepsAtOnce: 100,
  mostSteps: 1000,
  /** A journey is not followed any longer. */
  longestMs: 7 * 24 * 60 * 60 * 1000,
  /** Journeys that no report holds are kept so long, and figures reach as far back. */
  keptDays: 90,
} as const;

/** The event of a journey's first step, which says where the recording began. */
export const journeyBegins = 'xstate.init';

// Names of states and events hold letters alone, and marks between them: no PIN, code, amount or e-mail address can
// stand where they stand.
const EventName = z.string().check(z.maxLength(60), z.regex(/^[A-Za-z]+(?:[.:-][A-Za-z]+)*$/));
const StatePath = z.string().check(z.maxLength(200), z.regex(/^[A-Za-z]+(?:[. -][A-Za-z]+)*$/));

/** What a flow did, and where it was then. There is no place for what was typed. */
export const JourneyStep = z.object({
  /** 0 is the beginning. */
  nth: z.int().check(z.minimum(0), z.maximum(recordingRules.mostSteps - 1)),
  /** Its own type, or `done:`, `error:`, `after:` and what was waited for; `journeyBegins` at first. */
  event: EventName,
  /** Dotted paths of the innermost active states, those of parallel regions with a space between. */
  state: StatePath,
  /** Since the journey began. */
  atMs: z.int().check(z.minimum(0), z.maximum(recordingRules.longestMs)),
});
export type JourneyStep = z.infer<typeof JourneyStep>;

export const JourneyBatch = z.object({
  journeyId: Id,
  flow: RecordedFlow,
  steps: z.array(JourneyStep).check(z.minLength(1), z.maxLength(recordingRules.mostStepsAtOnce)),
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
  what: text(1, 2000, 'Say what went wrong'),
  /** One of the person's own in this business. */
  journeyId: z.optional(Id),
});
export type ProblemDraft = z.infer<typeof ProblemDraft>;

/** What somebody of the business reported. */
export const ProblemReport = z.object({
  id: Id,
  at: Instant,
  what: z.string(),
  reporterName: z.string(),
  /** Of the attached journey. */
  flow: z.nullable(RecordedFlow),
});
export type ProblemReport = z.infer<typeof ProblemReport>;

export const FlowFigures = z.object({
  flow: RecordedFlow,
  /** How far back they reach. */
  days: z.int(),
  journeys: z.int(),
  /** How often each step was made; `from` and `to` as in `JourneyStep.state`. The most frequent first. */
  steps: z.array(z.object({ from: z.string(), event: z.string(), to: z.string(), count: z.int() })),
  /** Of each innermost state by itself, also where others are active beside it. */
  states: z.array(
    z.object({
      state: z.string(),
      /** How often it was left again, and the median time until then; null where nobody left it. */
      stays: z.int(),
      medianMs: z.nullable(z.int()),
      /** Journeys that were in it at their last step. */
      lastIn: z.int(),
    }),
  ),
});
export type FlowFigures = z.infer<typeof FlowFigures>;

export const flowRecordingCalls = {
  setRecordingConsent: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/user/recording-consent',
    access: 'person',
    summary:
      "Whether the person's journeys are recorded. Switched off, what was recorded is deleted, save what a report holds",
    body: z.object({ isOn: z.boolean() }),
    data: User,
  }),
  recordJourney: defineCall({
    method: 'POST',
    service: 'event',
    path: '/flow-journeys',
    access: 'business',
    limit: 'recording',
    // Sent while a page goes away: nothing waits for a cipher then, and names of states are no secret.
    plain: true,
    summary:
      'Append steps to a journey, the first of which begins it. What is there already stays as it is. Refused without consent',
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
      'Where people of the business go in a flow, how long they stay in each state, and where they stop',
    query: z.object({ flow: RecordedFlow }),
    data: FlowFigures,
  }),
  reportProblem: defineCall({
    method: 'POST',
    service: 'event',
    path: '/problem-reports',
    access: 'business',
    limit: 'report',
    summary: 'Report a problem, with the journey that led to it where one was recorded',
    body: ProblemDraft,
    data: z.object({ id: Id }),
  }),
  problemReports: defineCall({
    method: 'GET',
    service: 'event',
    path: '/problem-reports',
    access: 'owner',
    summary: 'What people of the business reported, newest first',
    query: z.object(pageQuery),
    data: z.object({ data: z.array(ProblemReport), pagination: Pagination }),
  }),
  problemReport: defineCall({
    method: 'GET',
    service: 'event',
    path: '/problem-reports/{id}',
    access: 'business',
    summary: 'One report with the steps of its journey, for the owner and for whoever reported it',
    params: z.object({ id: Id }),
    data: z.extend(z.omit(ProblemReport, { flow: true }), { journey: z.nullable(Journey) }),
    errors: ['NOT_FOUND'],
  }),
};
