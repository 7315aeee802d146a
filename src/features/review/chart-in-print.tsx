import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Layout } from '#machines/graph/layout.ts';
import { PrintedImage } from './printed-image.tsx';
import { t } from './review.messages.ts';
import { createSvgFile } from './save-chart.ts';

export type ChartInPrintProps = {
  id: string;
  title: string;
  loadLayout: () => Promise<Layout>;
  onPrinted: () => void;
};

interface Drawing {
  url: string;
  layout: Layout;
}

/** Draws a chart, then prints the page, once. It shows nothing on the screen. */
export function ChartInPrint({ id, title, loadLayout, onPrinted }: ChartInPrintProps) {
  const [drawing, setDrawing] = useState<Drawing>();
  const imageRef = useRef<HTMLImageElement>(null);
  useEffect(() => () => drawing && URL.revokeObjectURL(drawing.url), [drawing]);
  const print = useEffectEvent(async (isUnmounted: () => boolean) => {
    try {
      const made = await draw(id, title, loadLayout);
      flushSync(() => setDrawing(made));
      await imageRef.current?.decode();
    } catch {
      // Without its chart, a print still has the story.
    }
    if (isUnmounted()) return;
    onPrinted();
    window.print();
  });
  useEffect(() => {
    let isUnmounted = false;
    void print(() => isUnmounted);
    return () => {
      isUnmounted = true;
    };
  }, []);
  return drawing && <PrintedImage ref={imageRef} {...drawing} label={t('printedChart', { title })} />;
}

async function draw(id: string, title: string, loadLayout: () => Promise<Layout>): Promise<Drawing> {
  const layout = await loadLayout();
  return { layout, url: URL.createObjectURL(await createSvgFile({ id, title, layout })) };
}
