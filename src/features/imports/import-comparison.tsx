import { css } from '#styled/css/css.mjs';
import type { ImportComparison, ImportFieldChange } from '#contract/store/import.ts';
import type { Currency } from '#domain/money.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './import.messages.ts';

export type ImportComparisonProps = { comparison: ImportComparison; currency: Currency };

const list = css({ display: 'grid', gap: '3' });
const item = css({ overflowWrap: 'anywhere' });
const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', textStyle: 'small' });
const former = css({ color: 'text.muted', textDecoration: 'line-through' });
const field = css({ color: 'text.muted' });

const maxTextLength = 80;

/** A value as a person reads it; a long text is shortened. */
function toText(
  value: ImportFieldChange['before'],
  unit: ImportFieldChange['unit'],
  currency: Currency,
): string {
  if (value === null || value === '') return t('noValue');
  if (unit === 'amount' && typeof value === 'number') return formatMoney(value, currency);
  const text = String(value);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
}

/** Returns records with unique keys: two records can have one name. */
function withKeys<Rec extends { label: string }>(records: readonly Rec[]) {
  const counts = new Map<string, number>();
  return records.map((record) => {
    const nth = (counts.get(record.label) ?? 0) + 1;
    counts.set(record.label, nth);
    return { key: `${record.label} ${nth}`, record };
  });
}

/** The existing records that an import changes, each with its values before and after. */
export function ChangedRecords({ comparison: { updated, changes }, currency }: ImportComparisonProps) {
  if (changes.length === 0) return null;
  return (
    <Card title={t('changedTitle')}>
      <ul className={list}>
        {withKeys(changes).map(({ key, record: { label, fields } }) => (
          <li key={key} className={item}>
            <Text variant="strong">{label}</Text>
            {fields.map((change) => (
              <div key={change.field} className={row}>
                <span className={field}>{change.field}</span>
                <span className={former}>{toText(change.before, change.unit, currency)}</span>
                <span aria-hidden="true">→</span>
                <span>{toText(change.after, change.unit, currency)}</span>
              </div>
            ))}
          </li>
        ))}
      </ul>
      <More shown={changes.length} all={updated} />
    </Card>
  );
}

/** The records that are imported not at all because of an existing record. */
export function RefusedRecords({
  comparison: { refused, refusals },
}: Pick<ImportComparisonProps, 'comparison'>) {
  if (refusals.length === 0) return null;
  return (
    <Card title={t('refusedTitle')}>
      <ul className={list}>
        {withKeys(refusals).map(({ key, record: { label, reason } }) => (
          <li key={key} className={item}>
            <Text variant="strong">{label}</Text>
            <Text variant="small">{reason}</Text>
          </li>
        ))}
      </ul>
      <More shown={refusals.length} all={refused} />
    </Card>
  );
}

/** The records that exist already with these values. */
export function SameRecords({ comparison: { unchanged, same } }: Pick<ImportComparisonProps, 'comparison'>) {
  if (unchanged === 0) return null;
  return (
    <Card title={t('sameTitle')} description={t('sameWhy')}>
      <p className={item}>{same.join(', ')}</p>
      <More shown={same.length} all={unchanged} />
    </Card>
  );
}

const More = ({ shown, all }: { shown: number; all: number }) =>
  all > shown ? (
    <Text variant="small" tone="muted">
      {t('andMore', { count: all - shown })}
    </Text>
  ) : null;
