import {
  type Situation,
  type OutlinedStep,
  type StoryOutline,
  type Way,
  countMainSteps,
  groupByWays,
} from './story-outline.ts';

/** Returns a story as Markdown: a numbered column of steps, each with its other outcomes. */
export const renderStory = ({ steps, anyTime }: StoryOutline, isLifecycle: boolean): string[] => [
  ...steps.flatMap((step, i) => [
    ...(!isLifecycle && i === countMainSteps(steps) ? [besideMainJourney, ''] : []),
    ...renderStep(steps, step, i + 1),
  ]),
  ...(anyTime.length > 0 ? ['### Any time', '', ...anyTime.map((way) => renderWay(steps, way)), ''] : []),
];

const besideMainJourney = 'Beside the main journey, steps that only the rows above lead to:';

function renderStep(steps: OutlinedStep[], step: OutlinedStep, number: number): string[] {
  const { title, result, events, ways, situations } = step;
  const rowsOf = (isFailure: boolean) => [
    ...ways.filter((one) => one.isFailure === isFailure).map((way) => renderWay(steps, way)),
    ...groupByWays(situations.filter((one) => one.isFailure === isFailure)).flatMap((same) =>
      renderSituations(steps, same),
    ),
  ];
  const failures = [...ways, ...situations].filter(({ isFailure }) => isFailure).length;
  return [
    `### ${number}. ${title}`,
    '',
    ...(result === '' ? [] : [result, '']),
    ...(events.length > 0 ? [`**${events.join(' → ')}** → ${number + 1}`, ''] : []),
    ...rowsOf(false),
    ...(failures > 0
      ? [
          `- ${failures === 1 ? 'One way' : `${failures} ways`} in which a request fails:`,
          ...rowsOf(true).map((line) => `  ${line}`),
        ]
      : []),
    '',
  ];
}

function renderSituations(steps: OutlinedStep[], same: Situation[]): string[] {
  const names = same.map(({ name, causes, from }) => {
    const origin = from.map((step) => `from ${step} ${steps[step - 1]?.title ?? ''}`);
    const own = causes.filter((cause) => !name.startsWith(cause));
    const why = [...own, ...origin].join('; ');
    return `${name}${why === '' ? '' : ` (${own.length > 0 ? 'cause: ' : ''}${why})`}`;
  });
  const ways = same[0]?.ways ?? [];
  return [`- ${names.join(' / ')}`, ...ways.map((way) => `  ${renderWay(steps, way)}`)];
}

function renderWay(steps: OutlinedStep[], { causes, step, direction, state }: Way): string {
  const title = steps[step - 1]?.title ?? '';
  const place = direction === 'stays' ? '↺' : `${direction === 'back' ? '↩' : '→'} ${step} ${title}`;
  return `- ${causes.join('; or ')} ${place}${state === null || state === title || causes.includes(state) ? '' : `. Then: ${state}`}`;
}
