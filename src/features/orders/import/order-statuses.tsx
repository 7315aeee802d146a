import type { OrderImport } from '#contract/store/order-import.ts';
import { pastOrderStatuses } from '#domain/past-order.ts';
import type { FileFormatProps } from '#src/features/imports/import-config.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { t } from './order-import.messages.ts';

const meanings = pastOrderStatuses.map((value) => ({ value, label: t(`status.${value}`) }));

/** Asks what the words of a file mean that are no known status; nothing if all are known. */
export function OrderStatuses({ mapping, report, onChange }: FileFormatProps<OrderImport>) {
  const { statuses = {} } = mapping;
  const counts = new Map(report?.unknownStatuses?.map(({ word, lines }) => [word, lines]));
  const words = [...new Set([...Object.keys(statuses), ...counts.keys()])];
  if (words.length === 0) return null;
  return (
    <Card title={t('statusesTitle')} description={t('statusesWhy')}>
      <Grid columns="narrow" gap="4">
        {words.map((word) => (
          <Select
            key={word}
            label={t('statusMeans', { word })}
            description={counts.has(word) ? t('statusMeansWhy', { count: counts.get(word) ?? 0 }) : undefined}
            options={meanings}
            value={statuses[word] ?? null}
            onChange={(status) => onChange({ ...mapping, statuses: { ...statuses, [word]: status } })}
          />
        ))}
      </Grid>
    </Card>
  );
}
