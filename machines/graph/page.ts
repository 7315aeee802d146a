import type { AnyStateNode } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { renderMermaid } from './diagram.ts';
import { promisesById } from '../promises/registry.ts';
import { renderStory } from '../story/render-story.ts';
import { outlineStory } from '../story/outline.ts';
import { explore } from './explore.ts';
import { pathOf, statesOf } from './names.ts';
import { isPossible } from './possible.ts';
import { describeJourneySteps } from './descriptions.ts';
import { foldSteps, listJourneys } from '../story/journeys.ts';
import { storiesById } from '../story/registry.ts';

const generated = '<!-- Written by `npm run flows` from the chart: change the chart, not this page. -->';

const isResumable = ({ tags }: AnyStateNode): boolean => tags.includes('resumable');

const table = (head: string[], rows: string[][]): string[] => [
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
];

/** Returns what a person can rely on in a flow; nothing for one without promises. */
const listPromises = ({ id }: AnyFlowModel): string[] => {
  const promises = promisesById[id]?.promises ?? [];
  if (promises.length === 0) return [];
  return ['## Promises', '', ...promises.map(({ sentence }) => `- ${sentence}`), ''];
};

/** Returns a model's page in docs/flows: its purpose, story, promises, diagram, states, events, invariants and journeys. */
export function renderPage(model: AnyFlowModel): string {
  const flow = explore(model);
  const states = statesOf(model.machine).filter(({ path, type }) => path.length > 0 && type !== 'history');
  const { labels } = model;
  const survives = states.some(isResumable);
  const journeys = listJourneys(flow, storiesById[model.id]).map(({ journey, name }) => ({
    name,
    lines: foldSteps(describeJourneySteps(flow, journey)).map(
      ({ at, sentences, count }) => `${at + 1}. ${sentences.join('; ')}${count > 1 ? ` ×${count}` : ''}`,
    ),
  }));
  return `${[
    generated,
    `# ${model.title}`,
    '',
    model.purpose,
    '',
    '## Story',
    '',
    ...renderStory(outlineStory(model), storiesById[model.id] === undefined),
    ...listPromises(model),
    '## Chart',
    '',
    `${flow.transitions.length} transitions. The ${journeys.length} journeys below take all of them.`,
    '',
    '```mermaid',
    renderMermaid(model),
    '```',
    '',
    '## States',
    '',
    ...table(
      ['state', 'meaning', ...(survives ? ['survives a reload'] : [])],
      states.map((state) => [
        `\`${pathOf(state)}\``,
        labels.states[pathOf(state)] ?? '',
        ...(survives ? [isResumable(state) ? 'yes' : ''] : []),
      ]),
    ),
    '',
    '## Events',
    '',
    ...table(
      ['event', 'meaning'],
      Object.entries({ ...labels.events, ...labels.outcomes })
        .filter(([name]) => isPossible(model, name))
        .map(([name, words]) => [`\`${name}\``, words]),
    ),
    '',
    '## Invariants',
    '',
    ...Object.keys(model.invariants).map((sentence) => `- ${sentence}`),
    '',
    '## Journeys',
    '',
    ...journeys.flatMap(({ name, lines }) => [`### ${name}`, '', ...lines, '']),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

/** Returns docs/flows/README.md, the list of all pages. */
export function renderIndex(models: readonly AnyFlowModel[]): string {
  return `${[
    generated,
    '# Flows and lifecycles',
    '',
    'Every page is generated from the chart that runs the screen and that the server enforces.',
    '',
    ...models.map(({ id, title, purpose }) => `- [${title}](${id}.md): ${purpose}`),
  ].join('\n')}\n`;
}
