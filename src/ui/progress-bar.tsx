import { progress } from '#styled/recipes/progress.mjs';
import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { formatPercent } from '#src/lib/format.ts';

export type ProgressBarProps = {
  label: string;
  /** 0 to 1. */
  ratio: number;
  /** In place of the percentage: "3 of 10 done". */
  valueLabel?: string;
};

export function ProgressBar({ label, ratio, valueLabel }: ProgressBarProps) {
  const look = progress();
  const text = valueLabel ?? formatPercent(Math.floor(ratio * 100) / 100);
  return (
    <AriaProgressBar value={ratio * 100} valueLabel={text} className={look.root}>
      {({ percentage }) => (
        <>
          <div className={look.texts}>
            <Label>{label}</Label>
            <span aria-hidden>{text}</span>
          </div>
          <div className={look.track}>
            <div className={look.fill} style={{ width: `${percentage ?? 0}%` }} />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}
