import { css } from '#styled/css/css.mjs';
import { useEffect, useState } from 'react';
import { createSvgFile, type SavedChart } from './save-chart.ts';

const printed = css({
  display: 'none',
  '@media print': { display: 'block', maxW: 'full', maxH: '[100vh]', mx: 'auto' },
});

/** The drawing of a chart on paper, where nobody can move it. It is loaded before, because printing does not wait. */
export function PrintedChart({ label, ...chart }: SavedChart & { label: string }) {
  const { id, title, layout } = chart;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isUnmounted = false;
    const draw = async () => {
      const file = await createSvgFile({ id, title, layout });
      if (isUnmounted) return;
      made = URL.createObjectURL(file);
      setUrl(made);
    };
    // Without its drawing, a print still has the lists.
    draw().catch(() => undefined);
    return () => {
      isUnmounted = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id, title, layout]);
  return url === undefined ? null : <img className={printed} src={url} alt={label} data-printed-chart />;
}
