import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';
import type { GuardParams } from './lifecycle.ts';

export const actorWords: Record<LifecycleActor, string> = {
  merchant: 'the merchant',
  customer: 'the customer',
  payment: 'the provider',
  courier: 'the courier',
  timer: 'the system',
  operator: 'an operator',
  identity: 'the identity provider',
};

/** Variants of an event: one for each actor, whether or not the lifecycle allows it to send the event. */
export const byEachActor: Record<string, { by: LifecycleActor }> = Object.fromEntries(
  lifecycleActors.map((by) => [actorWords[by], { by }]),
);

/** Describes a clause of the guard `allowed`: `by the customer or the merchant, if it is paid`. */
export function describeGuardParams<Name extends string>(
  words: Record<Name, string>,
  { by, when }: GuardParams<Name>,
): string {
  const actors = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    by.map((actor) => actorWords[actor]),
  );
  return when.length === 0
    ? `by ${actors}`
    : `by ${actors}, if ${when.map((name) => words[name]).join(' and ')}`;
}
