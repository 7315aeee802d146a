import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';
import {
  type OutlinedStep,
  type Situation,
  type Way,
  isNamedBy,
  isRepeated,
} from '#machines/story/story-outline.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { t } from './review.messages.ts';
import { anchorOf, toState } from './story-address.ts';

/** A list of rows, each of which is as wide as the picture of the page leaves it. */
export const rows = css({ listStyle: 'none', mt: '1' });
const row = css({
  display: 'flow-root',
  breakInside: 'avoid',
  py: '2',
  borderTop: '1px solid',
  borderTopColor: 'line',
  textStyle: 'body',
  _first: { borderTop: 'none' },
});
const situation = css({ py: '1' });
const inner = css({ listStyle: 'none', pl: '4', mt: '1', borderLeft: '2px solid', borderLeftColor: 'line' });
const innerRow = css({ py: '1' });
const fold = css({
  display: 'flow-root',
  py: '2',
  borderTop: '1px solid',
  borderTopColor: 'line',
  _first: { borderTop: 'none' },
});
const or = css({ color: 'text.subtle' });
/** On paper a fold is open. */
const details = css({ '@media print': { '&::details-content': { contentVisibility: 'visible' } } });
const summary = css({
  cursor: 'pointer',
  minH: '6',
  color: 'text.subtle',
  '@media print': { listStyle: 'none', breakAfter: 'avoid' },
});
const line = css({ display: 'block' });
const target = css({ whiteSpace: 'nowrap' });

/** Rows that are hidden until they are wanted; on paper they are open. */
export const Fold = ({ label, children }: { label: string; children: ReactNode }) => (
  <li className={fold}>
    <details className={details}>
      <summary className={summary}>{label}</summary>
      <ul className={rows}>{children}</ul>
    </details>
  </li>
);

type RowProps = { flowId: string; steps: readonly OutlinedStep[] };

/** Situations with the same ways out. */
export function SituationRow({ flowId, steps, same }: RowProps & { same: readonly Situation[] }) {
  const ways = same[0]?.ways ?? [];
  return (
    <li className={row}>
      {same.map(({ path, name, causes }) => {
        const own = causes.filter((cause) => !isRepeated(cause, name));
        return (
          <div key={path} className={situation}>
            <Link tone="strong" {...toState(flowId, path)}>
              {name}
            </Link>
            {own.length > 0 && <Text tone="muted">{t('cause', { causes: own.join(' · ') })}</Text>}
          </div>
        );
      })}
      {ways.length === 0 && <Text tone="muted">{t(same[0]?.isEnd ? 'endsHere' : 'meanwhile')}</Text>}
      {ways.length > 0 && (
        <ul className={inner}>
          {ways.map((way) => (
            <li key={keyOfWay(way)} className={innerRow}>
              <Causes of={way.causes} /> <Target steps={steps} way={way} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A way from a step, and the state that it leads to. */
export const WayRow = ({
  flowId,
  steps,
  way,
  hasTarget = true,
  children,
}: RowProps & { way: Way; hasTarget?: boolean; children?: ReactNode }) => (
  <li className={row}>
    <Causes of={way.causes} /> {hasTarget && <Target steps={steps} way={way} />}
    {way.state !== null && !isNamedBy(way.causes, way.state) && (
      <Text tone="muted">
        {t('outcome')}{' '}
        <Link tone="quiet" {...toState(flowId, way.path)}>
          {way.state}
        </Link>
      </Text>
    )}
    {children}
  </li>
);

/** One line for each cause; any of them leads this way. */
const Causes = ({ of: causes }: { of: readonly string[] }) =>
  causes.map((words, i) => (
    <span key={words} className={i < causes.length - 1 ? line : undefined}>
      {i > 0 && <span className={or}>{t('or')} </span>}
      {words}
    </span>
  ));

/** Several ways can lead to the same state, for different causes. */
export const keyOfWay = ({ path, causes }: Way): string => `${path} ${causes.join()}`;

/** Says where a way leads, with a link to that step. */
function Target({ steps, way }: { steps: readonly OutlinedStep[]; way: Way }) {
  const { direction, step: nth, isNext } = way;
  if (direction === 'stays')
    return (
      <span className={target}>
        <span aria-hidden="true">↺</span> <VisuallyHidden>{t('staysHere')}</VisuallyHidden>
      </span>
    );
  const words = { number: nth, title: steps[nth - 1]?.title ?? '' };
  return (
    <>
      <Link tone="inline" to="." search hash={anchorOf(nth)}>
        {t(direction === 'back' ? 'backToStep' : 'onToStep', words)}
      </Link>
      {isNext && t('thenNext')}
    </>
  );
}
