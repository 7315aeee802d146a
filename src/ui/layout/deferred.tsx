import { type ComponentType, memo, useDeferredValue } from 'react';

const memoizePart = <Props extends object>(Part: ComponentType<Props>) =>
  memo(function Memoized({ props }: { props: Props }) {
    return <Part {...props} />;
  });

/** Defers the rendering of a slow component until the effect of the press or key is visible. */
export function deferred<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const Memoized = memoizePart(Part);
  return function Deferred(props: Props) {
    return <Memoized props={useDeferredValue(props)} />;
  };
}
