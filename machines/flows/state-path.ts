import { type AnyMachineSnapshot, getNextTransitions } from 'xstate';

type Value = AnyMachineSnapshot['value'];

/** Returns the dotted paths of the innermost active states, one for each parallel region: `['business.form.editing', …]`. */
export function leafPaths(value: Value): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = inner === undefined ? [] : leafPaths(inner);
    return below.length === 0 ? [key] : below.map((path) => `${key}.${path}`);
  });
}

/** Returns the state for the `data-state` attribute of a view's root. */
export const statePath = (snapshot: AnyMachineSnapshot): string => leafPaths(snapshot.value).join(' ');

/** Returns the person's events that the chart accepts now: those of its active states whose guards pass. */
export function listAcceptedEvents<Type extends string>(
  snapshot: AnyMachineSnapshot,
  samples: Readonly<Record<Type, object>>,
): ReadonlySet<Type> {
  const named = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  const types = Object.keys(samples) as Type[];
  return new Set(types.filter((type) => named.has(type) && snapshot.can({ ...samples[type], type })));
}
