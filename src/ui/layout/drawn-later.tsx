import { type ComponentType, memo, useDeferredValue } from 'react';

const keptAsGiven = <Props extends object>(Part: ComponentType<Props>) =>
  memo(function Kept({ given }: { given: Props }) {
    return <Part {...given} />;
  });

/** What weighs much and answers nobody's press by itself: it comes after what was pressed or typed is seen. */
export function drawnLater<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const Kept = keptAsGiven(Part);
  return function DrawnLater(given: Props) {
    return <Kept given={useDeferredValue(given)} />;
  };
}
