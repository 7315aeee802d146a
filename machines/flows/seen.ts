import { type AnyMachineSnapshot, getNextTransitions } from 'xstate';

type Value = AnyMachineSnapshot['value'];

/** Dotted paths of the innermost active states, parallel regions side by side: `['business.form.editing', …]`. */
export function leafPaths(value: Value): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = inner === undefined ? [] : leafPaths(inner);
    return below.length === 0 ? [key] : below.map((path) => `${key}.${path}`);
  });
}

/** The state as the root of a view carries it (`data-state`). */
export const statePath = (snapshot: AnyMachineSnapshot): string => leafPaths(snapshot.value).join(' ');

/** Which of a person's events the chart takes now: those that it names here and whose guards let pass. */
export function offered<Type extends string>(
  snapshot: AnyMachineSnapshot,
  samples: Readonly<Record<Type, object>>,
): ReadonlySet<Type> {
  const named = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  const types = Object.keys(samples) as Type[];
  return new Set(types.filter((type) => named.has(type) && snapshot.can({ ...samples[type], type })));
}
