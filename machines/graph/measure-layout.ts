import { type Layout, letters } from './layout.ts';

export interface LayoutMeasures {
  /** How often two arrows cross. */
  crossings: number;
  /** Labels that stand nearer to an arrow that isn't theirs, or on one. */
  foreignLabels: number;
  labels: number;
  /** The size of a state's name when the whole chart is fitted into a window. */
  pixelsAtFit: number;
}

type Point = readonly [x: number, y: number];
type Segment = readonly [start: Point, end: Point];
type Arrow = Layout['arrows'][number];

const fitted = { width: 1100, height: 700 };

/** Measures how well the layout of a chart can be read. */
export function measureLayout({ width, height, arrows }: Layout): LayoutMeasures {
  const scale = Math.min(1, fitted.width / width, fitted.height / height);
  const foreign = arrows.map((arrow) => countForeignLabels(arrow, arrows));
  return {
    crossings: arrows
      .flatMap((one, i) => arrows.slice(i + 1).map((other) => countCrossings(one, other)))
      .reduce((sum, count) => sum + count, 0),
    foreignLabels: foreign.reduce((sum, count) => sum + count, 0),
    labels: arrows.reduce((sum, { texts }) => sum + texts.length, 0),
    pixelsAtFit: letters.name.size * scale,
  };
}

const segmentsOf = ({ points }: Arrow): Segment[] =>
  points.slice(1).map((end, i) => [points[i] ?? end, end] as const);

function countCrossings(one: Arrow, other: Arrow): number {
  const others = segmentsOf(other);
  return segmentsOf(one).flatMap((segment) => others.filter((another) => areCrossing(segment, another)))
    .length;
}

/** Returns on which side of a segment's line a point is: positive, negative, or 0 on the line. */
const sideOf = ([[ax, ay], [bx, by]]: Segment, [x, y]: Point): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
const areCrossing = (one: Segment, other: Segment): boolean =>
  sideOf(one, other[0]) * sideOf(one, other[1]) < 0 && sideOf(other, one[0]) * sideOf(other, one[1]) < 0;

/** Counts the labels of an arrow that a reader would take for those of another one. */
function countForeignLabels(arrow: Arrow, arrows: readonly Arrow[]): number {
  const [x, y, width, height] = arrow.label;
  const others = arrows.filter((other) => other !== arrow).flatMap(segmentsOf);
  const all = arrow.texts.reduce((sum, { lines }) => sum + lines.length, 0);
  let above = 0;
  return arrow.texts.filter(({ lines }) => {
    const top = y + (height * above) / all;
    above += lines.length;
    const bottom = y + (height * above) / all;
    const middle: Point = [x + width / 2, (top + bottom) / 2];
    const own = nearest(middle, segmentsOf(arrow));
    return (
      nearest(middle, others) < own ||
      others.some((segment) => isThrough(segment, [x, top, x + width, bottom]))
    );
  }).length;
}

const nearest = (point: Point, segments: readonly Segment[]): number =>
  Math.min(...segments.map((segment) => distanceTo(segment, point)));

function distanceTo([[ax, ay], [bx, by]]: Segment, [x, y]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const at = Math.min(1, Math.max(0, share));
  return Math.hypot(x - ax - at * dx, y - ay - at * dy);
}

/** Arrows have right angles, so a segment fills the whole area between its ends. */
const isThrough = (
  [[ax, ay], [bx, by]]: Segment,
  [left, top, right, bottom]: readonly [number, number, number, number],
): boolean =>
  Math.max(ax, bx) > left && Math.min(ax, bx) < right && Math.max(ay, by) > top && Math.min(ay, by) < bottom;
