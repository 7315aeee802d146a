import { css } from '#styled/css/css.mjs';
import { importedTypes, type UndoOutcome } from '#contract/store/import-undo.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './import-undo.messages.ts';

const summary = css({
  textStyle: 'body',
  cursor: 'pointer',
  borderRadius: 'xs',
  minH: '11',
  display: 'list-item',
  py: '2',
  _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '0.5' },
});
const example = css({ textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere', py: '1' });

/** The effect of an undo, before or after it; the records that stay are listed by their reason. */
export function UndoOutcomeList({ outcome, isDone }: { outcome: UndoOutcome; isDone: boolean }) {
  const { removed, restored, kept } = outcome;
  const lines = importedTypes.flatMap((type) => [
    {
      count: removed[type] ?? 0,
      word: isDone ? (`done.removed.${type}` as const) : (`removed.${type}` as const),
    },
    {
      count: restored[type] ?? 0,
      word: isDone ? (`done.restored.${type}` as const) : (`restored.${type}` as const),
    },
  ]);
  const changed = lines.filter(({ count }) => count > 0);
  return (
    <Stack gap="2">
      {changed.map(({ word, count }) => (
        <Text key={word}>{t(word, { count })}</Text>
      ))}
      {changed.length === 0 && kept.length > 0 && <Text>{t('allStays')}</Text>}
      {kept.map(({ type, reason, count, examples }) => (
        <details key={`${type} ${reason}`}>
          <summary className={summary}>{t(`kept.${type}`, { count, reason: t(`reason.${reason}`) })}</summary>
          <ul>
            {examples.map(({ id, label }) => (
              <li key={id} className={example}>
                {label}
              </li>
            ))}
            {count > examples.length && (
              <li className={example}>{t('andMore', { count: count - examples.length })}</li>
            )}
          </ul>
        </details>
      ))}
    </Stack>
  );
}
