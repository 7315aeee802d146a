import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { type Arrow, type Box, createDrawing } from '#machines/graph/drawing.ts';
import { explore } from '#machines/graph/explore.ts';
import type { ChartFacts, Layout } from '#machines/graph/layout.ts';
import { statesOf } from '#machines/graph/names.ts';
import { registry } from '#machines/graph/registry.ts';
import { planTour } from '#machines/graph/tour.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { outlineStory } from '#machines/story/outline.ts';

/** Writes the layout and the story of every chart for the flow review. With `--check` it writes nothing, lists differences and exits with 1. */
const folder = join(import.meta.dirname, '../src/features/review/layouts');

/** In pixels at the drawn size; the letter width is the average of the app's font. */
const name = { letter: 7.4, line: 18, letters: 24 };
const label = { letter: 6.5, line: 16, letters: 28 };
const pad = 12;

/** Breaks a text at spaces into lines of about this many letters. */
function linesOf(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
const widthOf = (lines: readonly string[], letter: number): number =>
  Math.ceil(Math.max(...lines.map((line) => line.length)) * letter);

const spacing = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeLabels.inline': 'true',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
};

interface Drawn {
  lines: string[];
  /** Loops are listed inside their box. */
  loops: { id: string; lines: string[] }[];
}

async function layOut(model: AnyFlowModel): Promise<Layout> {
  const { root, arrows } = createDrawing(model);
  const drawn = new Map<string, Drawn>();
  const nodeOf = (box: Box): ElkNode => {
    const lines = linesOf(box.name, name.letters);
    const loops = arrows
      .filter(({ from, to }) => from === box.id && to === box.id)
      .map(({ id, text }) => ({ id, lines: linesOf(`↺ ${text}`, label.letters) }));
    drawn.set(box.id, { lines, loops });
    const texts = loops.flatMap((loop) => loop.lines);
    const height = lines.length * name.line + texts.length * label.line + 2 * pad;
    const width = Math.max(
      widthOf(lines, name.letter),
      texts.length > 0 ? widthOf(texts, label.letter) : 0,
      40,
    );
    if (box.boxes.length === 0) return { id: box.id, width: width + 2 * pad, height };
    const inset = `[top=${height + 8},left=20,bottom=20,right=20]`;
    return {
      id: box.id,
      children: box.boxes.map(nodeOf),
      layoutOptions: { 'elk.padding': inset, 'elk.nodeSize.constraints': 'MINIMUM_SIZE' },
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
      own.map(({ id, text }) => ({ id, lines: linesOf(text, label.letters) })),
    ]),
  );
  const edgeOf = ([way, own]: [string, Arrow[]]): ElkExtendedEdge => {
    const lines = (textsByEdge.get(way) ?? []).flatMap((one) => one.lines);
    return {
      id: way,
      sources: own.slice(0, 1).map(({ from }) => from),
      targets: own.slice(0, 1).map(({ to }) => to),
      labels: [{ text: way, width: widthOf(lines, label.letter) + 8, height: lines.length * label.line + 4 }],
    };
  };
  const laid: ElkNode = await new elk.default().layout({
    id: 'root',
    children: root.boxes.map(nodeOf),
    edges: [...ways].map(edgeOf),
    layoutOptions: spacing,
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

/** Models that are listed with the lifecycles. */
const laws = new Set(
  (await readdir(join(import.meta.dirname, '../machines/lifecycles')))
    .filter((file) => file.endsWith('.model.ts'))
    .map((file) => basename(file, '.model.ts')),
);

/** Returns a chart's entry in the list of charts. */
function factsOf(model: AnyFlowModel): ChartFacts {
  const flow = explore(model);
  return {
    id: model.id,
    kind: laws.has(model.id) ? 'law' : 'flow',
    title: model.title,
    purpose: model.purpose,
    states: statesOf(model.machine).filter(({ path, type }) => path.length > 0 && type !== 'history').length,
    transitions: flow.transitions.length,
    journeys: planTour(flow).length,
  };
}

const files = new Map<string, string>([
  ['charts.json', `${JSON.stringify(registry.map(factsOf), null, 2)}\n`],
]);
for (const model of registry) {
  files.set(`${model.id}.json`, `${JSON.stringify(await layOut(model))}\n`);
  files.set(`${model.id}.story.json`, `${JSON.stringify(outlineStory(model))}\n`);
}

await mkdir(folder, { recursive: true });
const present = await readdir(folder);
const differing: string[] = [];
for (const [file, text] of files)
  if (!present.includes(file) || (await readFile(join(folder, file), 'utf8')) !== text) differing.push(file);
const orphans = present.filter((file) => !files.has(file));

if (process.argv.includes('--check')) {
  for (const file of [...differing, ...orphans])
    console.error(`src/features/review/layouts/${file} is stale: npm run flows`);
  process.exitCode = differing.length + orphans.length > 0 ? 1 : 0;
} else {
  for (const file of differing) await writeFile(join(folder, file), files.get(file) ?? '');
  for (const file of orphans) await rm(join(folder, file));
  console.log(`layouts: ${files.size} files, ${differing.length} written, ${orphans.length} removed`);
}
