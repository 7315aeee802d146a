import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';
import { type Act, type Expectation, type Situation, does } from '#machines/promises/promise.ts';

/** The acts of the promises of lifecycles: each event is sent by an actor. */
const by =
  (actor: LifecycleActor) =>
  (name: string, payload: object = {}): Act =>
    does(name, { ...payload, by: actor });

export const byMerchant = by('merchant');
export const byCustomer = by('customer');
export const byPaymentProvider = by('payment');
export const byCourier = by('courier');
export const byTimer = by('timer');
export const byOperator = by('operator');
export const byIdentityProvider = by('identity');

/** An event, sent by each actor but these: `refuses: exceptBy(['merchant'], 'withdrawal.cancel')`. */
export const exceptBy = (allowed: readonly LifecycleActor[], name: string, payload: object = {}): Act[] =>
  lifecycleActors.filter((actor) => !allowed.includes(actor)).map((actor) => by(actor)(name, payload));

/** An event, sent by each actor: `refuses: byAnyActor('withdrawal.cancel')`. */
export const byAnyActor = (name: string, payload: object = {}): Act[] => exceptBy([], name, payload);

/** A record at the beginning of its life, with these facts. */
export const recordOf = <Input>(words: string, input: Input): Situation<Input> => ({
  words,
  input,
  steps: [],
});

/** The record has this status, and these facts. */
export const shows = (status: string, facts: object = {}): Pick<Expectation, 'view'> => ({
  view: { status, ...facts },
});
