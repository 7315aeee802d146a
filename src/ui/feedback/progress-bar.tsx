import { progress } from '#styled/recipes/progress.mjs';
import { useId } from 'react';
import { formatPercent } from '#src/lib/format.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';

export type ProgressBarProps = {
  label: string;
  /** A number from 0 to 1. */
  ratio: number;
  /** Shown in place of the percentage, such as "3 of 10 done". */
  valueLabel?: string;
};

/** A progress bar without React Aria, whose number formats would be loaded with every page that has a button. */
export function ProgressBar({ label, ratio, valueLabel }: ProgressBarProps) {
  const look = progress();
  const labelId = useId();
  const percent = Math.min(100, Math.max(0, ratio * 100));
  const text = valueLabel ?? formatPercent(Math.floor(percent) / 100);
  return (
    <div className={look.root}>
      <div className={look.texts}>
        <span id={labelId}>{label}</span>
        <span aria-hidden>{text}</span>
      </div>
      <VisuallyHidden>
        <progress aria-labelledby={labelId} aria-valuetext={text} max={100} value={percent} />
      </VisuallyHidden>
      <div className={look.track}>
        <div className={look.fill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
