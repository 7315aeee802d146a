import { useEffect, useState } from 'react';
import { PrintedImage } from './printed-image.tsx';
import { createSvgFile, type SavedChart } from './save-chart.ts';

/** The drawing of a chart on paper. It is made before, because printing does not wait. */
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
  return url === undefined ? null : <PrintedImage url={url} layout={layout} label={label} />;
}
