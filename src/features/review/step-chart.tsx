import { css } from '#styled/css/css.mjs';
import { useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import {
  type SharedWays,
  type StateKind,
  type StepTree,
  type StepTrack,
  type TreeEnd,
  type TreeState,
  type TreeWay,
  statesInTree,
} from '#machines/story/step-tree.ts';
import { isWithin } from '#machines/story/story.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { t } from './review.messages.ts';
import { stateAnchorOf, toState, toStepChart } from './story-address.ts';

export type StepChartProps = {
  flowId: string;
  /** The titles of all steps. */
  titles: readonly string[];
  /** The step, counted from 1; 0 for a whole lifecycle. */
  nth: number;
  tree: StepTree;
};

const chart = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  mt: '3',
  // On a phone it takes the room below the step's number as well.
  ml: { base: '[-2.75rem]', sm: '0' },
  p: { base: '3', sm: '4' },
  position: 'relative',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'lg',
  textStyle: 'body',
  color: 'text',
});
const legend = css({ listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1' });
const legendItem = css({ display: 'flex', alignItems: 'center', gap: '2', color: 'text.subtle' });
const tracks = css({ display: 'flex', flexWrap: 'wrap', gap: '4' });
const track = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  minW: '0',
  flex: '[1 1 12rem]',
  '&[data-wide]': { flex: '[3 1 24rem]' },
});
const trees = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 18rem), 1fr))]',
  '& > [data-wide]': { gridColumn: '[1 / -1]' },
});
const looks = {
  border: '2px solid',
  borderColor: 'line.field',
  borderRadius: 'md',
  '&[data-kind=running]': { borderStyle: 'dashed', borderColor: 'primary.solid' },
  '&[data-kind=deciding]': { borderStyle: 'dotted', borderRadius: 'full' },
  '&[data-kind=end]': { border: '4px double', borderColor: 'text.subtle', borderRadius: 'full' },
} as const;
const sample = css({ ...looks, flexShrink: 0, w: '6', h: '4' });
const box = css({
  ...looks,
  w: 'fit',
  maxW: 'full',
  px: '3',
  py: '1',
  overflowWrap: 'anywhere',
  scrollMarginTop: '16',
  fontWeight: 'medium',
  '&[data-current]': { bg: 'selected', outline: '2px solid', outlineColor: 'focus' },
});
const origins = css({ color: 'text.subtle', mb: '1' });
const innerOrigins = css({ color: 'text.subtle', fontWeight: 'regular' });
/** The lines are the borders of the rows, so that they follow the text at every width. */
const ways = css({ listStyle: 'none', ml: { base: '2', sm: '4' } });
const way = css({
  position: 'relative',
  pl: { base: '4', sm: '6' },
  pt: '1.5',
  _before: {
    content: '""',
    position: 'absolute',
    left: '0',
    top: '0',
    w: { base: '3', sm: '5' },
    h: '[1.1rem]',
    borderLeft: '2px solid',
    borderBottom: '2px solid',
    borderColor: 'line.field',
    borderBottomLeftRadius: 'md',
  },
  '&:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    left: '0',
    top: '0',
    bottom: '0',
    borderLeft: '2px solid',
    borderColor: 'line.field',
  },
});
const causes = css({ overflowWrap: 'anywhere' });
const cause = css({ display: 'block', _last: { display: 'inline' } });
const below = css({ mt: '1' });
const quiet = css({ color: 'text.subtle' });
const repeatedEnd = css({ ...looks, display: 'inline-block', px: '3' });

/** Shows the states of a step as a tree, in which no line can cross another. */
export function StepChart({ flowId, titles, nth, tree }: StepChartProps) {
  const kinds = new Set(statesInTree(tree).map(({ kind }) => kind));
  const main = tree.filter(({ name }) => name === null);
  const regions = tree.filter(({ name }) => name !== null);
  const part = { flowId, titles, nth };
  return (
    <div className={chart} data-step-chart={nth}>
      <ul className={legend}>
        {kindsInOrder
          .filter((kind) => kinds.has(kind))
          .map((kind) => (
            <li key={kind} className={legendItem}>
              <span className={sample} data-kind={kind} aria-hidden="true" />
              {t(`kind_${kind}`)}
            </li>
          ))}
      </ul>
      {main.map((one) => (
        <Track key="" {...part} track={one} />
      ))}
      {regions.length > 0 && (
        <div className={tracks}>
          {regions.map((one) => (
            <Track key={one.name} {...part} track={one} />
          ))}
        </div>
      )}
    </div>
  );
}
const kindsInOrder: readonly StateKind[] = ['running', 'resting', 'deciding', 'end'];

type Part = Omit<StepChartProps, 'tree'>;

function Track({ track: { name, begins, shared }, ...part }: Part & { track: StepTrack }) {
  const groups = shared.filter((one) => one.name !== null);
  return (
    <div className={track} data-wide={statesInTree([{ name, begins, shared }]).length > 3 || undefined}>
      {name !== null && <Text variant="strong">{t('atTheSameTime', { name })}</Text>}
      <div className={trees}>
        {begins.map((state) => (
          <div key={state.path} data-wide={begins.length === 1 || isLarge(state) || undefined}>
            {state.from.length > 0 && (
              <p className={origins}>
                <Origins {...part} from={state.from} />
              </p>
            )}
            <StateBox {...part} state={state} groups={groups} isRoot />
          </div>
        ))}
      </div>
      {shared.map((one) => (
        <Shared key={one.path} {...part} shared={one} groups={groups} />
      ))}
    </div>
  );
}
/** It has more than a column can hold. */
const isLarge = ({ ways: own }: TreeState): boolean => own.some(({ end }) => end.type === 'state');

function Shared({
  shared: { name, path, states, ways: own },
  groups,
  ...part
}: Part & { shared: SharedWays; groups: readonly SharedWays[] }) {
  return (
    <div id={stateAnchorOf(part.nth, path)} className={css({ scrollMarginTop: '16' })}>
      <Text variant="strong">{name === null ? t('anyTimeInStep') : t('inEachOf', { name })}</Text>
      {name !== null && <Text tone="muted">{states.join(' · ')}</Text>}
      <Ways {...part} ways={own} groups={groups} inside={none} />
    </div>
  );
}

type StateProps = Part & { state: TreeState; groups: readonly SharedWays[]; isRoot?: boolean };

function StateBox({ state, groups, isRoot = false, ...part }: StateProps) {
  const { path, name, kind, isStart, from, ways: own } = state;
  const hash = useLocation({ select: (location) => location.hash });
  const anchor = stateAnchorOf(part.nth, path);
  return (
    <>
      <div
        id={anchor}
        className={box}
        data-kind={kind}
        data-current={hash === anchor || undefined}
        data-state-box={path}
      >
        <Link tone="quiet" {...toState(part.flowId, path)}>
          {name}
        </Link>{' '}
        <VisuallyHidden>({t(`kind_${kind}`)})</VisuallyHidden>
        {isStart && <Badge>{t('chartStart')}</Badge>}
        {!isRoot && from.length > 0 && (
          <div className={innerOrigins}>
            <Origins {...part} from={from} />
          </div>
        )}
      </div>
      <Ways {...part} ways={own} groups={groups} inside={groups.filter((one) => isWithin(path, one.path))} />
    </>
  );
}

/** The steps that lead to a state. */
const Origins = ({ flowId, titles, from }: Part & { from: readonly number[] }) => (
  <>
    <span aria-hidden="true">← </span>
    {from.map((nth, i) => (
      <Fragment key={nth}>
        {i > 0 && ' · '}
        <Link tone="inline" {...toStepChart(flowId, nth)}>
          {t('fromStep', { number: nth, title: titles[nth - 1] ?? '' })}
        </Link>
      </Fragment>
    ))}
  </>
);

const none: readonly SharedWays[] = [];

type WaysProps = Part & {
  ways: readonly TreeWay[];
  groups: readonly SharedWays[];
  /** The groups around a state whose ways it has, too. */
  inside: readonly SharedWays[];
};

const Ways = ({ ways: own, groups, inside, ...part }: WaysProps) =>
  own.length + inside.length > 0 && (
    <ul className={ways}>
      {inside.map(({ path, name }) => (
        <li key={path} className={way}>
          <Link tone="inline" to="." search hash={stateAnchorOf(part.nth, path)}>
            {t('waysOfGroup', { name: name ?? '' })}
          </Link>
        </li>
      ))}
      {own.map(({ ids, causes: words, also, end }) => (
        <li key={ids[0]} className={way} data-way={ids[0]}>
          <span className={causes}>
            {words.map((one) => (
              <span key={one} className={cause}>
                {one}
              </span>
            ))}
          </span>
          {end.type === 'state' ? (
            <div className={below}>
              <StateBox {...part} state={end.state} groups={groups} />
            </div>
          ) : (
            <End {...part} end={end} />
          )}
          {also.length > 0 && <div className={quiet}>{t('alsoLeadsTo', { states: also.join(', ') })}</div>}
        </li>
      ))}
    </ul>
  );

/** Says where a way leads that isn't written out below it. */
function End({ end, ...part }: Part & { end: Exclude<TreeEnd, { type: 'state' }> }) {
  if (end.type === 'same')
    return (
      <span className={quiet}>
        {' '}
        <span aria-hidden="true">↺</span> {t('staysInState')}
      </span>
    );
  if (end.type === 'again')
    return (
      <>
        {' '}
        <span className={end.kind === 'end' ? repeatedEnd : undefined} data-kind={end.kind}>
          <Link tone="inline" to="." search hash={stateAnchorOf(part.nth, end.path)}>
            ↩ {end.name}
          </Link>
        </span>
      </>
    );
  return (
    <>
      {' '}
      <Link tone="inline" {...toStepChart(part.flowId, end.step)}>
        {t('onToStep', { number: end.step, title: part.titles[end.step - 1] ?? '' })}
      </Link>
      {end.name !== null && <span className={quiet}>: {end.name}</span>}
    </>
  );
}
