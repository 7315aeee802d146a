import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';
import type { Clause } from './law.ts';

export const actorWords: Record<LifecycleActor, string> = {
  merchant: 'the merchant',
  customer: 'the customer',
  payment: 'the payment provider',
  courier: 'the courier',
  timer: 'the clock',
  operator: 'an operator',
  identity: 'the identity provider',
};

/** One variant of an event for each actor, whether the law lets them send it or not. */
export const byEachActor: Record<string, { by: LifecycleActor }> = Object.fromEntries(
  lifecycleActors.map((by) => [actorWords[by], { by }]),
);

/** A clause of the guard `allowed` as a sentence would say it: `the customer or the merchant, if it is paid`. */
export function sayClause<Name extends string>(
  words: Record<Name, string>,
  { by, when }: Clause<Name>,
): string {
  const actors = by.map((actor) => actorWords[actor]).join(' or ');
  return when.length === 0 ? actors : `${actors}, if ${when.map((name) => words[name]).join(' and ')}`;
}
