import { css } from '#styled/css/css.mjs';
import { type CoverageFile, type ModelCoverage, kindsOf, levels } from '#machines/graph/coverage-file.ts';
import type { ReactNode } from 'react';
import type { ChartFacts } from '#machines/graph/layout.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './review.messages.ts';
import { ReviewFrame } from './review-frame.tsx';

export type ChartsScreenProps = {
  charts: readonly ChartFacts[];
  coverage: CoverageFile;
  /** Reported problems, if the viewer has access to them. */
  reports?: ReactNode;
};

const tile = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  h: 'full',
  p: '5',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'lg',
  boxShadow: 'rest',
  '& a::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
  _hover: { borderColor: 'line.strong' },
});
const push = css({ mt: 'auto' });

const groups = [
  { id: 'flows', kind: 'flow' },
  { id: 'laws', kind: 'law' },
] as const;

/** Lists all charts with their purpose and test coverage. */
export function ChartsScreen({ charts, coverage, reports }: ChartsScreenProps) {
  return (
    <ReviewFrame>
      <Stack gap="8">
        <PageHeader title={t('title')} description={t('intro')} />
        {groups.map(({ id, kind }) => (
          <section key={id} aria-labelledby={id}>
            <Stack gap="4">
              <Stack gap="1">
                <h2 id={id}>
                  <Text as="span" variant="heading">
                    {t(id)}
                  </Text>
                </h2>
                <Text tone="muted">{t(`${id}Why`)}</Text>
              </Stack>
              <Grid columns="wide" gap="4">
                {charts
                  .filter((chart) => chart.kind === kind)
                  .map((chart) => (
                    <Tile key={chart.id} chart={chart} coverage={coverage[chart.id]} />
                  ))}
              </Grid>
            </Stack>
          </section>
        ))}
        {reports}
      </Stack>
    </ReviewFrame>
  );
}

function Tile({ chart, coverage }: { chart: ChartFacts; coverage: ModelCoverage | undefined }) {
  return (
    <article className={tile}>
      <h3>
        <Link tone="strong" to="/test/$flow" params={{ flow: chart.id }}>
          {chart.title}
        </Link>
      </h3>
      <Text tone="muted">{chart.purpose}</Text>
      <div className={push}>
        <Stack gap="2">
          <Text variant="small" tone="subtle">
            {t('states', { count: chart.states })} · {t('transitions', { count: chart.transitions })} ·{' '}
            {t('journeys', { count: chart.journeys })}
          </Text>
          {coverage && (
            <Inline gap="2">
              {levels.map((level) => {
                const left = coverage.levels[level];
                if (!left) return null;
                const kinds = kindsOf[level];
                const all = kinds.reduce((sum, kind) => sum + coverage[kind], 0);
                const uncovered = kinds.reduce((sum, kind) => sum + (left[kind]?.length ?? 0), 0);
                return (
                  <Badge key={level} tone={uncovered === 0 ? 'success' : 'warning'}>
                    {t(`level_${level}`)}
                    {uncovered > 0 && ` ${t('coveredOf', { walked: all - uncovered, all })}`}
                  </Badge>
                );
              })}
            </Inline>
          )}
        </Stack>
      </div>
    </article>
  );
}
