import { css } from '#styled/css/css.mjs';
import { RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { describeEvent } from '#machines/graph/descriptions.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import type { ReviewState } from './simulation/review.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './review.messages.ts';

export type StepHistoryProps = {
  model: AnyFlowModel;
  reviewState: ReviewState;
  /** The current state, as the model names it. */
  stateText: string;
  onBegin: (start: string) => void;
  onBackTo: (count: number) => void;
};

const list = css({ display: 'flex', flexDirection: 'column', gap: '1', listStyle: 'none' });
const step = css({
  display: 'block',
  w: 'full',
  textAlign: 'left',
  textStyle: 'small',
  color: 'text.muted',
  cursor: 'pointer',
  px: '2',
  py: '1.5',
  borderRadius: 'sm',
  _hover: { bg: 'hover', color: 'text' },
  _focusVisible: { outline: '2px solid', outlineColor: 'focus' },
});

/** Shows the current state and the steps that led to it. A press on a step goes back to it. */
export function StepHistory({ model, reviewState, stateText, onBegin, onBackTo }: StepHistoryProps) {
  const { log, start, snapshot } = reviewState;
  const starts = Object.keys(model.starts).map((value) => ({ value, label: value }));
  const [chosen, choose] = useState(start);
  return (
    <Card
      title={t(snapshot.status === 'active' ? 'currentState' : 'ended')}
      footer={
        <Stack gap="3">
          {starts.length > 1 && (
            <Select label={t('start')} options={starts} value={chosen} onChange={choose} />
          )}
          <Inline gap="2">
            <Button
              variant="secondary"
              icon={Undo2}
              isDisabled={log.length === 0}
              onPress={() => onBackTo(log.length - 1)}
            >
              {t('back')}
            </Button>
            <Button variant="secondary" icon={RotateCcw} onPress={() => onBegin(chosen)}>
              {t('again')}
            </Button>
          </Inline>
        </Stack>
      }
    >
      <Stack gap="4">
        <output data-current-state={JSON.stringify(snapshot.value)}>
          <Text variant="strong">{stateText}</Text>
        </output>
        <Text as="h3" variant="label" tone="muted">
          {t('way')}
        </Text>
        {log.length === 0 ? (
          <Text tone="muted">{t('wayNone')}</Text>
        ) : (
          <ol className={list}>
            {log.map(({ name, variant }, i) => (
              // The same event may occur more than once, so a step is identified by its position.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={i}>
                <button type="button" className={step} title={t('goTo')} onClick={() => onBackTo(i + 1)}>
                  {i + 1}. {describeEvent(model, name)}
                  {variant !== '' && ` (${variant})`}
                </button>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Card>
  );
}
