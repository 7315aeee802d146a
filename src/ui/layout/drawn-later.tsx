import { type ComponentType, memo, startTransition, useDeferredValue, useState } from 'react';

const place = { display: 'contents' };

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

/**
 * A part of a long form: the one that has the focus follows each key at once, the others are drawn later. So what a part
 * changes has to be told as a change of what is typed by then, not of what the part was given.
 */
export function formPart<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const Kept = keptAsGiven(Part);
  return function FormPart(given: Props) {
    const [isInUse, setInUse] = useState(false);
    const use = () => setInUse(true);
    // Not at once: it would be drawn as it was before the last key.
    const leave = () => startTransition(() => setInUse(false));
    const later = useDeferredValue(given);
    return (
      // Browsers also fill in what has no focus.
      <div style={place} onFocus={use} onInput={use} onBlur={leave}>
        <Kept given={isInUse ? given : later} />
      </div>
    );
  };
}
