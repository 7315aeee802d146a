import { type LaidText, type Layout, letters, spaces } from '#machines/graph/layout.ts';

/** A line of a label, with the distance of its letters' foot from the top of the label. */
export interface LabelLine {
  /** The transition's stable ID. */
  id: string;
  text: string;
  foot: number;
}

/** Returns the lines of the labels that stand below each other, with the counts of the transitions if there are some. */
export function labelLines(texts: readonly LaidText[], counts?: ReadonlyMap<string, number>): LabelLine[] {
  const { line } = letters.label;
  return texts.flatMap(({ id, lines }, i) => {
    const before = texts.slice(0, i).reduce((sum, text) => sum + text.lines.length, 0);
    const count = counts?.get(id);
    return lines.map((text, nth) => ({
      id,
      text: count === undefined || nth < lines.length - 1 ? text : `${text} · ${count} ×`,
      foot: (before + nth) * line + i * spaces.betweenTexts + line - 3,
    }));
  });
}

type Points = Layout['arrows'][number]['points'];

export const linePath = (points: Points): string => `M ${points.map((point) => point.join(' ')).join(' L ')}`;

/** Returns the path of a triangle at the arrow's end, in the direction of its last segment. */
export function headPath(points: Points): string {
  const [[x, y] = [0, 0], [fromX, fromY] = [x, y]] = points.toReversed();
  const [dx, dy] = [Math.sign(x - fromX), Math.sign(y - fromY)];
  const wing = 4;
  const back = 8;
  const [left, right] = [-1, 1].map((side) => [
    x - dx * back + side * dy * wing,
    y - dy * back + side * dx * wing,
  ]);
  return `M ${x} ${y} L ${left?.join(' ')} L ${right?.join(' ')} Z`;
}
