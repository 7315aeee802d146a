import { css } from '#styled/css/css.mjs';
import type { AnyStateNode } from 'xstate';
import { pathOf } from '#machines/graph/names.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './review.messages.ts';

export type StatesProps = {
  model: AnyFlowModel;
  active: ReadonlySet<string>;
  uncovered: ReadonlySet<string>;
  onState: (path: string) => void;
};

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

/** Lists the states for keyboards and screen readers. A press drives the chart to the state. */
export function States({ model, ...more }: StatesProps) {
  return (
    <Stack gap="3">
      <Text tone="muted">{t('statesWhy')}</Text>
      <StateList model={model} of={model.machine.root} {...more} />
    </Stack>
  );
}

function StateList({ model, of, active, uncovered, onState }: StatesProps & { of: AnyStateNode }) {
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
