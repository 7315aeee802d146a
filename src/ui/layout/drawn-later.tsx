import { type ComponentType, memo, useDeferredValue } from 'react';

const keptAsGiven = <Props extends object>(Part: ComponentType<Props>) =>
  memo(function Kept({ given }: { given: Props }) {
    return <Part {...given} />;
  });

/** Renders a part that takes long after the press or key that caused it is visible. */
export function drawnLater<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const Kept = keptAsGiven(Part);
  return function DrawnLater(given: Props) {
    return <Kept given={useDeferredValue(given)} />;
  };
}
