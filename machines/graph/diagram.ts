import type { AnyFlowModel } from '../model.ts';
import { type Box, createDrawing } from './drawing.ts';

/** Draws a model's chart as a Mermaid `stateDiagram-v2`, in the model's words. */
export function renderMermaid(model: AnyFlowModel): string {
  const { root, arrows } = createDrawing(model);
  const lines: string[] = ['stateDiagram-v2'];
  const say = (indent: number, line: string) => lines.push(`${'  '.repeat(indent)}${line}`);

  const inside = ({ kind, begins, boxes }: Box, indent: number) => {
    for (const first of begins) say(indent, `[*] --> ${first}`);
    boxes.forEach((box, i) => {
      if (kind === 'regions' && i > 0 && box.kind !== 'history' && box.kind !== 'anywhere') say(indent, '--');
      draw(box, indent);
    });
  };
  const draw = (box: Box, indent: number) => {
    const nested = box.boxes.length > 0;
    say(indent, `state "${quoted(box.name)}" as ${box.id}${nested ? ' {' : ''}`);
    if (nested) {
      inside(box, indent + 1);
      say(indent, '}');
    }
    if (box.kind === 'final') say(indent, `${box.id} --> [*]`);
  };

  inside(root, 1);
  // Mermaid draws the loops of a state over each other, so they share one.
  const loops = Map.groupBy(arrows, ({ from, to }) => (from === to ? from : ''));
  for (const { from, to, text } of loops.get('') ?? []) say(1, `${from} --> ${to} : ${plain(text)}`);
  for (const [at, own] of loops)
    if (at !== '') say(1, `${at} --> ${at} : ${own.map(({ text }) => plain(text)).join('<br/>')}`);
  return lines.join('\n');
}

const quoted = (text: string): string => text.replaceAll('"', "'");
/** Replaces the characters at which Mermaid ends a label. */
const plain = (text: string): string =>
  text.replaceAll(';', ',').replaceAll(':', ' –').replaceAll('#', 'no. ');
