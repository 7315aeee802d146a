import { type Layout, letters, spaces } from '#machines/graph/layout.ts';
import { headPath, type LabelLine, labelLines, linePath } from './chart-shapes.ts';

/** In print and in files, a chart has the same colours in both themes. */
const ink = { text: '#1f1d19', muted: '#4d473d', line: '#8a8272', ground: '#fffefb', group: '#f4f1e8' };
const corner = { final: 18, other: 8 };

/**
 * Draws a chart as the text of an SVG file.
 * @param font the address of the app's typeface as data, because a file can't load one
 */
export function renderChartSvg({ width, height, boxes, arrows }: Layout, title: string, font = ''): string {
  const face =
    font && `<style>@font-face{font-family:Kontor Sans;font-weight:400 700;src:url(${font})}</style>`;
  const isGroup = ({ kind }: Box) => kind === 'group' || kind === 'regions';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Kontor Sans, sans-serif" fill="${ink.text}">`,
    `<title>${escape(title)}</title>${face}`,
    `<rect width="${width}" height="${height}" fill="${ink.ground}"/>`,
    ...boxes.filter(isGroup).map(renderBox),
    ...arrows.map(renderArrow),
    ...boxes.filter((box) => !isGroup(box)).map(renderBox),
    '</svg>',
  ].join('\n');
}

type Box = Layout['boxes'][number];

function renderBox({ kind, at: [x, y, width, height], lines, loops, isFirst }: Box): string {
  const { size, line } = letters.name;
  const left = x + spaces.box;
  const below = y + spaces.box + lines.length * line;
  const dash =
    kind === 'regions' || kind === 'anywhere' || kind === 'history' ? ' stroke-dasharray="4 3"' : '';
  const fill = kind === 'group' || kind === 'regions' ? ink.group : ink.ground;
  const weight = kind === 'group' || kind === 'regions' ? ' font-weight="600"' : '';
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${kind === 'final' ? corner.final : corner.other}" fill="${fill}" stroke="${ink.line}" stroke-width="${kind === 'final' ? 3 : 1}"${dash}/>`,
    isFirst ? `<circle cx="${x}" cy="${y}" r="5" fill="${ink.muted}"/>` : '',
    ...lines.map(
      (text, i) =>
        `<text x="${left}" y="${y + spaces.box + 13 + i * line}" font-size="${size}"${weight}>${escape(text)}</text>`,
    ),
    ...labelLines(loops).map((label) => renderLabel(label, left, below)),
  ].join('');
}

function renderArrow({ points, label: [x, y, width, height], texts }: Layout['arrows'][number]): string {
  return [
    `<path d="${linePath(points)}" fill="none" stroke="${ink.line}" stroke-width="1.25"/>`,
    `<path d="${headPath(points)}" fill="${ink.line}"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${ink.ground}"/>`,
    ...labelLines(texts).map((label) => renderLabel(label, x + spaces.plate, y)),
  ].join('');
}

const renderLabel = ({ text, foot }: LabelLine, x: number, y: number): string =>
  `<text x="${x}" y="${y + foot}" font-size="${letters.label.size}" fill="${ink.muted}">${escape(text)}</text>`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
