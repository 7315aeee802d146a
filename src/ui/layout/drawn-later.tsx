import { type ComponentType, memo, useDeferredValue } from 'react';

const keptAsGiven = <Props extends object>(Part: ComponentType<Props>) =>
  memo(function Kept({ given }: { given: Props }) {
    return <Part {...given} />;
  });

/** Defers the rendering of a slow component until the effect of the press or key is visible. */
export function drawnLater<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const Kept = keptAsGiven(Part);
  return function DrawnLater(given: Props) {
    return <Kept given={useDeferredValue(given)} />;
  };
}
