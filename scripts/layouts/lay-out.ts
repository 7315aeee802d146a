import elk, { type ElkExtendedEdge, type ElkNode, type LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import { type Arrow, type Box, createDrawing } from '#machines/graph/drawing.ts';
import { type Layout, letters, spaces } from '#machines/graph/layout.ts';
import { measureLayout } from '#machines/graph/measure-layout.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { linesOf, widthOf } from './text-width.ts';

const { name, label } = letters;
/** The widths at which texts are broken, in pixels. */
const widths = { name: 180, label: 170 };
const widest = (lines: readonly string[], size: number): number =>
  Math.ceil(Math.max(0, ...lines.map((line) => widthOf(line, size))));

const spacing = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
};
/** How cycles are broken decides about the crossings most, and no way is the best one for every chart. */
const cycleBreakings = ['DEPTH_FIRST', 'GREEDY', 'MODEL_ORDER'] as const;

/** Makes a layout narrower, with fewer crossings, and slowly. */
const careful = { 'elk.layered.thoroughness': '40', 'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX' };

/** Lays out a chart in several ways, and carefully in the one with the fewest crossings. */
export async function layOut(model: AnyFlowModel): Promise<Layout> {
  const attempts: { options: LayoutOptions; crossings: number }[] = [];
  for (const strategy of cycleBreakings) {
    const options = { 'elk.layered.cycleBreaking.strategy': strategy };
    attempts.push({ options, ...measureLayout(await layOutBy(options, model)) });
  }
  const [best] = attempts.toSorted((a, b) => a.crossings - b.crossings);
  return layOutBy({ ...best?.options, ...careful }, model);
}

interface Drawn {
  lines: string[];
  /** Loops are listed inside their box. */
  loops: { id: string; lines: string[] }[];
}

async function layOutBy(more: LayoutOptions, model: AnyFlowModel): Promise<Layout> {
  const { root, arrows } = createDrawing(model);
  const drawn = new Map<string, Drawn>();
  const nodeOf = (box: Box): ElkNode => {
    const lines = linesOf(box.name, name.size, widths.name);
    const loops = arrows
      .filter(({ from, to }) => from === box.id && to === box.id)
      .map(({ id, text }) => ({ id, lines: linesOf(`↺ ${text}`, label.size, widths.label) }));
    drawn.set(box.id, { lines, loops });
    const texts = loops.flatMap((loop) => loop.lines);
    const gaps = Math.max(0, loops.length - 1) * spaces.betweenTexts;
    const height = lines.length * name.line + texts.length * label.line + gaps + 2 * spaces.box;
    const width = Math.max(widest(lines, name.size), widest(texts, label.size), 40) + 2 * spaces.box;
    if (box.boxes.length === 0) return { id: box.id, width, height };
    const inset = `[top=${height + 8},left=20,bottom=20,right=20]`;
    return {
      id: box.id,
      children: box.boxes.map(nodeOf),
      layoutOptions: {
        'elk.padding': inset,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
    };
  };
  // Events with the same source and target share an arrow.
  const ways = Map.groupBy(
    arrows.filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from} ${to}`,
  );
  const textsByEdge = new Map(
    [...ways].map(([way, own]) => [
      way,
      own.map(({ id, text }) => ({ id, lines: linesOf(text, label.size, widths.label) })),
    ]),
  );
  const edgeOf = ([way, own]: [string, Arrow[]]): ElkExtendedEdge => {
    const texts = textsByEdge.get(way) ?? [];
    const lines = texts.flatMap((one) => one.lines);
    const plate = {
      text: way,
      width: widest(lines, label.size) + 2 * spaces.plate,
      height: lines.length * label.line + (texts.length - 1) * spaces.betweenTexts + spaces.plate,
      // The arrow runs through its plate, so no other arrow can be nearer.
      layoutOptions: { 'elk.edgeLabels.inline': 'true' },
    };
    return {
      id: way,
      sources: own.slice(0, 1).map(({ from }) => from),
      targets: own.slice(0, 1).map(({ to }) => to),
      labels: [plate],
    };
  };
  const laid: ElkNode = await new elk.default().layout({
    id: 'root',
    children: root.boxes.map(nodeOf),
    edges: [...ways].map(edgeOf),
    layoutOptions: { ...spacing, ...more },
  });
  const firsts = new Set(root.begins);
  const boxes: Layout['boxes'] = [];
  const place = (box: Box, { x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode) => {
    const { lines, loops } = drawn.get(box.id) ?? { lines: [], loops: [] };
    boxes.push({
      id: box.id,
      path: box.path,
      kind: box.kind,
      isFirst: firsts.has(box.id),
      at: [round(x), round(y), round(width), round(height)],
      lines,
      loops,
    });
    for (const first of box.begins) firsts.add(first);
    box.boxes.forEach((inner, i) => place(inner, children[i] ?? { id: inner.id }));
  };
  root.boxes.forEach((box, i) => place(box, laid.children?.[i] ?? { id: box.id }));
  return {
    width: round(laid.width ?? 0),
    height: round(laid.height ?? 0),
    boxes,
    arrows: edgesIn(laid).map(({ id, sections = [], labels = [] }) => {
      const [first] = labels;
      const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
        startPoint,
        ...bendPoints,
        endPoint,
      ]);
      const [from = '', to = ''] = id.split(' ');
      return {
        from,
        to,
        points: points.map(({ x, y }): [number, number] => [round(x), round(y)]),
        label: [
          round(first?.x ?? 0),
          round(first?.y ?? 0),
          round(first?.width ?? 0),
          round(first?.height ?? 0),
        ],
        texts: textsByEdge.get(id) ?? [],
      };
    }),
  };
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
const edgesIn = ({ edges = [], children = [] }: ElkNode): ElkExtendedEdge[] => [
  ...edges,
  ...children.flatMap(edgesIn),
];
