import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';
import type { StateFacts as Facts, Way } from '#machines/graph/chart-index.ts';
import { type ModelCoverage, levels } from '#machines/graph/coverage-file.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './review.messages.ts';

export type StateFactsProps = {
  flowId: string;
  facts: Facts;
  coverage: ModelCoverage | undefined;
  /** The path of the chart's file in the repository. */
  file: string;
};

const list = css({ listStyle: 'none', display: 'flex', flexDirection: 'column' });
const row = css({
  py: '2',
  borderTop: '1px solid',
  borderTopColor: 'line',
  textStyle: 'body',
  scrollMarginTop: '16',
  _first: { borderTop: 'none' },
  _target: { bg: 'selected' },
});
const code = css({ fontFamily: 'mono', textStyle: 'small', overflowWrap: 'anywhere' });

/** Shows the ways into a state and out of it, its calls, the tests that walked it and its file. */
export const StateFacts = ({ flowId, facts, coverage, file }: StateFactsProps) => (
  <Card title={facts.words}>
    <Stack gap="4">
      <Ways flowId={flowId} title={t('waysIn')} none={t('waysInNone')} ways={facts.waysIn} end="from" />
      <Ways flowId={flowId} title={t('waysOut')} none={t('waysOutNone')} ways={facts.waysOut} end="to" />
      {facts.calls.length > 0 && (
        <Section title={t('stateCalls')}>
          <p className={code}>{facts.calls.join(', ')}</p>
        </Section>
      )}
      {coverage && (
        <Section title={t('coveredBy')}>
          <Inline gap="2">
            {levels.map((level) => {
              const left = coverage.levels[level];
              return (
                left && (
                  <Badge key={level} tone={left.states?.includes(facts.path) ? 'warning' : 'success'}>
                    {t(`level_${level}`)}
                    {left.states?.includes(facts.path) && `: ${t('notCoveredHere')}`}
                  </Badge>
                )
              );
            })}
          </Inline>
        </Section>
      )}
      <Section title={t('stateFile')}>
        <p className={code}>
          {file} · {facts.path}
        </p>
      </Section>
    </Stack>
  </Card>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="1">
    <Text as="h3" variant="label" tone="muted">
      {title}
    </Text>
    {children}
  </Stack>
);

/** The address of a transition on the page: an ID without the spaces of its name. */
const anchorOf = (id: string): string => id.replaceAll(' · ', '/');

type WaysProps = {
  flowId: string;
  title: string;
  none: string;
  ways: readonly Way[];
  /** The state that is named, since the other one is shown. */
  end: 'from' | 'to';
};

const Ways = ({ flowId, title, none, ways, end }: WaysProps) => (
  <Section title={title}>
    {ways.length === 0 && <Text tone="muted">{none}</Text>}
    <ul className={list}>
      {ways.map((way) => (
        <li key={way.id} className={row} id={end === 'to' ? anchorOf(way.id) : undefined}>
          {end === 'from' && (
            <>
              <StateLink flowId={flowId} {...way.from} />
              {' → '}
            </>
          )}
          {way.words}
          {end === 'to' && (
            <>
              {' → '}
              <StateLink flowId={flowId} {...way.to} />
            </>
          )}
        </li>
      ))}
    </ul>
  </Section>
);

const StateLink = ({ flowId, path, words }: { flowId: string; path: string; words: string }) =>
  path === '(root)' ? (
    t('anywhere')
  ) : (
    <Link
      to="/test/$flow"
      params={{ flow: flowId }}
      search={{ tab: 'states', state: path }}
      resetScroll={false}
    >
      {words}
    </Link>
  );

/** Links to a transition in the facts of its state. */
export const WayLink = ({ flowId, way: { id, words, from, to } }: { flowId: string; way: Way }) => (
  <Link
    from="/test/$flow/"
    to="/test/$flow"
    params={{ flow: flowId }}
    search={({ find }) => ({ tab: 'states', state: from.path, find })}
    hash={anchorOf(id)}
    resetScroll={false}
  >
    {from.path === '(root)' ? t('anywhere') : from.words} → {words} → {to.words}
  </Link>
);
