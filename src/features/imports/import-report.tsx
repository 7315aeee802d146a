import { css } from '#styled/css/css.mjs';
import type { AnyImport } from '#machines/flows/import/index.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { ImportConfig } from './import-config.ts';
import { t } from './import.messages.ts';

const example = css({
  textStyle: 'small',
  fontFamily: 'mono',
  color: 'text.muted',
  overflowWrap: 'anywhere',
  py: '1',
});
const reason = css({
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
  py: '3',
});
const summary = css({
  textStyle: 'label',
  cursor: 'pointer',
  borderRadius: 'xs',
  _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '0.5' },
});

/** The figures of what is imported, and the skipped lines with their reasons and examples. */
export function ImportReportCards<Whole extends AnyImport>({
  config,
  record,
}: {
  config: ImportConfig<Whole>;
  record: Whole;
}) {
  const report: Whole['report'] = record.report;
  if (!report) return null;
  const hasRun = report.outcome !== null;
  return (
    <Grid columns="two" gap="4">
      <Card
        title={t(hasRun ? 'cameIn' : 'reportTitle')}
        description={t('reportWhy', { lines: report.lines })}
      >
        <DescriptionList items={config.figures(report, record.mapping)} />
      </Card>
      <Card title={t('leftOutTitle')}>
        {report.skipped.length === 0 ? (
          <Text tone="muted">{t('noLinesSkipped')}</Text>
        ) : (
          report.skipped.map(({ reason: why, lines, examples }) => (
            <details key={why} className={reason}>
              <summary className={summary}>{t('skipped', { count: lines, reason: why })}</summary>
              <ul>
                {examples.map(({ line, text, cell }) => (
                  <li key={line} className={example}>
                    {cell
                      ? t('wrongCell', { line, column: cell.column, text: cell.text })
                      : t('lineNumber', { line })}
                    : {text}
                  </li>
                ))}
              </ul>
            </details>
          ))
        )}
      </Card>
    </Grid>
  );
}
