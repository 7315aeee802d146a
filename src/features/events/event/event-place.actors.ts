import type { QueryClient } from '@tanstack/react-query';
import { type Actor, createActor, fromPromise } from 'xstate';
import { eventCalls } from '#contract/people/event.ts';
import type { EventFeeMethod } from '#domain/event-application.ts';
import {
  type ApplicationAnswer,
  type ApplyInput,
  type EventAnswer,
  type EventPage,
  type FeeAttempt,
  type StateAnswer,
  eventPlaceMachine,
} from '#machines/flows/event-place/index.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { type Api, api } from '#src/lib/api/api.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';
import { pause } from '#src/lib/pause.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { feeAttempts } from './event-place.attempts.ts';

export type EventPlaceActor = Actor<typeof eventPlaceMachine>;

/** The PIN, between its field and the one call that uses it. */
export const eventFeePin = new SecretSlot<string>();

/** The actors of the chart, as the page implements them. */
export interface EventHost {
  /** Opens the provider's page. */
  openAddress: (address: string) => void;
  /** Called when the server has changed an application. */
  onChanged: () => void;
}

const timed = (signal: AbortSignal) => ({ timeout: true, signal }) as const;

/** Loads the event and, while its fee is due, the newest status of the payment and the means to pay. */
async function loadEvent(call: Api, id: string, signal: AbortSignal): Promise<EventPage> {
  const event = await call(eventCalls.event, { params: { id } }, timed(signal));
  const { application } = event;
  const isDue = application?.status === 'approved' || application?.status === 'offered';
  if (!isDue || application.isFree) return { event, means: null };
  const state = await call(eventCalls.eventApplication, { params: { id: application.id } }, timed(signal));
  const { availableMinor, canSpend, hasPin } = state;
  return {
    event: { ...event, application: state.application },
    means: { availableMinor, canSpend, hasPin },
  };
}

function sendPayment(call: Api, { applicationId, paymentId, method }: FeeAttempt, signal: AbortSignal) {
  const pin = method === 'balance' ? eventFeePin.take() : undefined;
  eventFeePin.clear();
  return call(
    eventCalls.payEventFee,
    { params: { id: applicationId }, body: { paymentId, method, ...(pin !== undefined && { pin }) } },
    { ...timed(signal), idempotencyKey: paymentId },
  );
}

type WithApplication = { applicationId: string };

/** Returns the chart connected to the API. */
export function provideEventPlaceActors(call: Api, { openAddress, onChanged }: EventHost) {
  const change = async (request: Promise<ApplicationAnswer>) => {
    const answer = await request;
    if (answer.ok) onChanged();
    return answer;
  };
  return eventPlaceMachine.provide({
    actors: {
      loadEvent: fromPromise<EventAnswer, { eventId: string }>(({ input: { eventId }, signal }) =>
        toAnswer(loadEvent(call, eventId, signal)),
      ),
      apply: fromPromise<ApplicationAnswer, ApplyInput>(({ input, signal }) => {
        const { eventId, details, feeMinor } = input;
        const body = { ...details, feeMinor };
        return change(
          toAnswer(call(eventCalls.applyToEvent, { params: { id: eventId }, body }, timed(signal))),
        );
      }),
      accept: fromPromise<ApplicationAnswer, WithApplication>(({ input: { applicationId: id }, signal }) =>
        change(toAnswer(call(eventCalls.acceptEventPlace, { params: { id } }, timed(signal)))),
      ),
      withdraw: fromPromise<ApplicationAnswer, WithApplication>(({ input: { applicationId: id }, signal }) =>
        change(toAnswer(call(eventCalls.withdrawEventApplication, { params: { id } }, timed(signal)))),
      ),
      savePayment: fromPromise<FeeAttempt, WithApplication & { method: EventFeeMethod | null }>(
        async ({ input: { applicationId, method } }) => {
          if (method === null) throw new Error('A payment needs a method.');
          return feeAttempts.keep({ applicationId, method });
        },
      ),
      sendPayment: fromPromise<ApplicationAnswer, WithApplication>(
        async ({ input: { applicationId }, signal }) => {
          const attempt = feeAttempts.of(applicationId);
          if (attempt === null) throw new Error('A payment is sent only after its attempt is kept.');
          return change(toAnswer(sendPayment(call, attempt, signal)));
        },
      ),
      checkPayment: fromPromise<StateAnswer, WithApplication>(({ input: { applicationId: id }, signal }) =>
        toAnswer(call(eventCalls.eventApplication, { params: { id } }, timed(signal))),
      ),
      waitForUnlock: fromPromise<void, { untilMs: number }>(({ input, signal }) =>
        pause(input.untilMs - Date.now(), signal),
      ),
    },
    actions: {
      deleteSavedPayment: ({ context: { page } }) => {
        const application = page?.event.application;
        if (application) feeAttempts.forget(application.id);
      },
      leave: (_, { payUrl }) => {
        if (payUrl !== null) openAddress(payUrl);
      },
    },
  });
}

const eventPlaces = new ActorRegistry<EventPlaceActor>();
const assignLocation = (address: string) => window.location.assign(address);

/** Returns the actor of an event's page, and starts one if none is running. */
export const openEventPlace = (
  queryClient: QueryClient,
  eventId: string,
  canManage: boolean,
): EventPlaceActor =>
  eventPlaces.open(
    (actor) => {
      const { context } = actor.getSnapshot();
      return context.eventId === eventId && context.canManage === canManage;
    },
    () => {
      const onChanged = () => void invalidateAreas(queryClient, ['events', 'home', 'revenue']);
      const logic = provideEventPlaceActors(api, { openAddress: assignLocation, onChanged });
      return createActor(logic, { input: { eventId, canManage } }).start();
    },
    queryClient,
  );
