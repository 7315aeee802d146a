import { css } from '#styled/css/css.mjs';
import { useMemo } from 'react';
import type { AnyStateNode } from 'xstate';
import { ChartIndex, type ChartMatches } from '#machines/graph/chart-index.ts';
import type { ModelCoverage } from '#machines/graph/coverage-file.ts';
import { pathOf } from '#machines/graph/names.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './review.messages.ts';
import { StateFacts, WayLink } from './state-facts.tsx';

export type StatesProps = StateListProps & {
  coverage: ModelCoverage | undefined;
  /** The chart is one of a flow, not of a lifecycle. */
  isFlow: boolean;
  /** The path of the state whose facts are shown. */
  selected: string | undefined;
  /** The words that are searched; '' for none. */
  find: string;
  onFind: (text: string) => void;
};

type StateListProps = {
  model: AnyFlowModel;
  active: ReadonlySet<string>;
  uncovered: ReadonlySet<string>;
  onState: (path: string) => void;
};

const columns = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
});
/** On a phone the facts come before the long list. */
const facts = css({ order: { base: '-1', lg: '1' } });
const list = css({
  listStyle: 'none',
  '& &': { pl: '5', borderLeft: '1px solid', borderLeftColor: 'line', ml: '3' },
});
const state = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  w: 'full',
  minH: '9',
  textAlign: 'left',
  textStyle: 'body',
  cursor: 'pointer',
  px: '2',
  borderRadius: 'sm',
  _hover: { bg: 'hover' },
  _current: { bg: 'selected', fontWeight: 'semibold' },
  _focusVisible: { outline: '2px solid', outlineColor: 'focus' },
});

const match = css({ px: '2', py: '1.5', textStyle: 'body' });

/** Lists and searches the states, for keyboards and screen readers too. A press drives the chart to the state. */
export function States({ coverage, isFlow, selected, find, onFind, ...listed }: StatesProps) {
  const { model } = listed;
  const index = useMemo(() => new ChartIndex(model), [model]);
  const shown = selected === undefined ? undefined : index.findState(selected.split(',')[0] ?? '');
  return (
    <Stack gap="3">
      <Text tone="muted">{t('statesWhy')}</Text>
      <SearchField label={t('searchChart')} value={find} onSearch={onFind} />
      <div className={columns}>
        {find.trim() === '' ? (
          <StateList of={model.machine.root} {...listed} />
        ) : (
          <Matches matches={index.search(find.trim())} {...listed} />
        )}
        {shown && (
          <div className={facts}>
            <StateFacts
              flowId={model.id}
              facts={shown}
              coverage={coverage}
              file={
                isFlow
                  ? `machines/flows/${model.id}/${model.id}.machine.ts`
                  : `machines/lifecycles/${model.id}.lifecycle.ts`
              }
            />
          </div>
        )}
      </div>
    </Stack>
  );
}

const matchKinds = ['states', 'ways', 'rules'] as const;
const matchHeads = { states: 'tabStates', ways: 'transitionsHead', rules: 'tabRules' } as const;

function Matches({ model, matches, onState }: StateListProps & { matches: ChartMatches }) {
  const shown = matchKinds.filter((kind) => matches[kind].length > 0);
  if (shown.length === 0) return <Text tone="muted">{t('searchNone')}</Text>;
  return (
    <Stack gap="4">
      {shown.map((kind) => (
        <section key={kind} aria-labelledby={`matches-${kind}`}>
          <Text as="h3" id={`matches-${kind}`} variant="label" tone="muted">
            {t(matchHeads[kind])} ({matches[kind].length})
          </Text>
          <ul className={list}>
            {kind === 'states' &&
              matches.states.map(({ path, words }) => (
                <li key={path}>
                  <button type="button" className={state} onClick={() => onState(path)}>
                    {words}
                  </button>
                </li>
              ))}
            {kind === 'ways' &&
              matches.ways.map((way) => (
                <li key={way.id} className={match}>
                  <WayLink flowId={model.id} way={way} />
                </li>
              ))}
            {kind === 'rules' &&
              matches.rules.map((rule) => (
                <li key={rule} className={match}>
                  {rule}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

function StateList({ model, of, active, uncovered, onState }: StateListProps & { of: AnyStateNode }) {
  const children = Object.values(of.states)
    .filter(({ type }) => type !== 'history')
    .sort((a, b) => a.order - b.order);
  return (
    <ul className={list}>
      {children.map((child) => {
        const path = pathOf(child);
        const isCurrent = active.has(path);
        return (
          <li key={path}>
            <button
              type="button"
              className={state}
              aria-current={isCurrent ? 'true' : undefined}
              data-state-button={path}
              onClick={() => onState(path)}
            >
              {model.labels.states[path] ?? path}
              {isCurrent && <Badge tone="primary">{t('here')}</Badge>}
              {child.always && child.always.length > 0 && <Badge>{t('passing')}</Badge>}
              {uncovered.has(path) && <Badge tone="danger">{t('notCoveredHere')}</Badge>}
            </button>
            {Object.keys(child.states).length > 0 && (
              <StateList model={model} of={child} active={active} uncovered={uncovered} onState={onState} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
