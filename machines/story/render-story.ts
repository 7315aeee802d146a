import {
  type Situation,
  type OutlinedStep,
  type StoryOutline,
  type Way,
  countMainSteps,
  groupByWays,
  isNamedBy,
  isRepeated,
  nameSteps,
} from './story-outline.ts';

/** Returns a story as Markdown: a numbered column of steps, each with its other outcomes. */
export const renderStory = ({ steps, anyTime }: StoryOutline, isLifecycle: boolean): string[] => {
  const main = isLifecycle ? steps.length : countMainSteps(steps);
  return [
    ...steps.slice(0, main).flatMap((step, i) => renderStep(steps, step, i + 1)),
    ...(anyTime.length > 0
      ? [
          '### Several steps alike',
          '',
          ...renderShared(
            anyTime.filter(({ isFailure }) => !isFailure),
            steps,
          ),
          ...foldFailures(
            renderShared(
              anyTime.filter(({ isFailure }) => isFailure),
              steps,
            ),
          ),
          '',
        ]
      : []),
    ...(main < steps.length ? ['Beside the main journey, steps that only the rows above lead to:', ''] : []),
    ...steps.slice(main).flatMap((step, i) => renderStep(steps, step, main + i + 1)),
  ];
};

function renderStep(steps: OutlinedStep[], step: OutlinedStep, number: number): string[] {
  const { title, result, events, ways, next, situations } = step;
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
    ...(next.length > 0
      ? ['- The step that is next, also after a reload:', ...next.map((way) => `  ${renderWay(steps, way)}`)]
      : []),
    ...foldFailures(rowsOf(true), failures),
    '',
  ];
}

const foldFailures = (lines: readonly string[], count = lines.length): string[] =>
  count === 0
    ? []
    : [
        `- ${count === 1 ? 'One way' : `${count} ways`} in which a request fails:`,
        ...lines.map((line) => `  ${line}`),
      ];

const renderShared = (ways: readonly Way[], steps: OutlinedStep[]): string[] =>
  ways.map((way) => `${renderWay(steps, way)} (${nameSteps(way.from, steps.length)})`);

function renderSituations(steps: OutlinedStep[], same: Situation[]): string[] {
  const names = same.map(({ name, causes }) => {
    const own = causes.filter((cause) => !isRepeated(cause, name));
    return `${name}${own.length === 0 ? '' : ` (cause: ${own.join('; ')})`}`;
  });
  const ways = same[0]?.ways ?? [];
  return [
    `- ${names.join(' / ')}${same[0]?.isEnd ? '. It ends here' : ''}`,
    ...ways.map((way) => `  ${renderWay(steps, way)}`),
  ];
}

function renderWay(steps: OutlinedStep[], { causes, step, direction, state, isNext }: Way): string {
  const title = steps[step - 1]?.title ?? '';
  const place = direction === 'stays' ? '↺' : `${direction === 'back' ? '↩' : '→'} ${step} ${title}`;
  const isNamed = state === null || isNamedBy(causes, state);
  return `- ${causes.join('; or ')} ${place}${isNext ? ', then the step that is next' : ''}${isNamed ? '' : `. Then: ${state}`}`;
}
