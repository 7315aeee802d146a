import typeface from '#src/theme/typeface.woff2?url';
import type { Layout } from '#machines/graph/layout.ts';
import { downloadFile } from '#src/lib/download-file.ts';
import { renderChartSvg } from './chart-svg.ts';

export type ChartFormat = 'svg' | 'png';
export interface SavedChart {
  id: string;
  title: string;
  layout: Layout;
}

/** No browser makes an image of more pixels, nor of a longer side. */
const limits = { pixels: 16_000_000, side: 8_000, scale: 2 };

/** Draws a chart as an SVG file that has its typeface in it. */
export async function createSvgFile({ layout, title }: SavedChart): Promise<Blob> {
  const response = await fetch(typeface);
  const font = await readAsDataUrl(await response.blob());
  return new Blob([renderChartSvg(layout, title, font)], { type: 'image/svg+xml' });
}

/** Saves a chart as a file. Rejects if the browser can't draw it. */
export async function saveChart(chart: SavedChart, format: ChartFormat): Promise<void> {
  const svg = await createSvgFile(chart);
  const url = URL.createObjectURL(format === 'svg' ? svg : await toPng(svg, chart.layout));
  downloadFile(url, `${chart.id}.${format}`);
  // The browser has to open the address before it is given up.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function toPng(svg: Blob, { width, height }: Layout): Promise<Blob> {
  const scale = Math.min(
    limits.scale,
    limits.side / Math.max(width, height),
    Math.sqrt(limits.pixels / (width * height)),
  );
  const image = new Image();
  image.src = await readAsDataUrl(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('the canvas has no image'))), 'image/png');
  });
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file is unreadable')));
    reader.readAsDataURL(blob);
  });
}
