import { css } from '#styled/css/css.mjs';
import { kindsOf, type ModelCoverage, partKinds, levels } from '#machines/graph/coverage-file.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './review.messages.ts';
import { ReviewTable } from './review-table.tsx';

const left = css({ textStyle: 'small', pl: '5', listStyle: 'disc', overflowWrap: 'anywhere' });

const heads = {
  states: 'tabStates',
  transitions: 'transitionsHead',
  branches: 'branchesHead',
  events: 'eventsHead',
} as const;

/** Shows which parts of a chart the last test run covered at each level, and which it did not. */
export const Coverage = ({ coverage }: { coverage: ModelCoverage }) => (
  <ReviewTable
    label={t('coverageTitle')}
    look="words"
    heads={[t('coverageTitle'), ...partKinds.map((kind) => t(heads[kind]))]}
  >
    {levels.map((level) => {
      const uncovered = coverage.levels[level];
      return (
        <tr key={level}>
          <th scope="row" aria-label={t(`level_${level}`)}>
            <Stack gap="0">
              <Text as="span" variant="strong">
                {t(`level_${level}`)}
              </Text>
              <Text as="span" variant="small" tone="muted">
                {t(`level_${level}Why`)}
              </Text>
            </Stack>
          </th>
          {partKinds.map((kind) => (
            <td key={kind}>
              {uncovered && kindsOf[level].includes(kind) ? (
                <CoverageShare all={coverage[kind]} without={uncovered[kind] ?? []} />
              ) : (
                <Text tone="subtle">{t(uncovered ? 'coveredElsewhere' : 'notCoveredHere')}</Text>
              )}
            </td>
          ))}
        </tr>
      );
    })}
  </ReviewTable>
);

function CoverageShare({ all, without }: { all: number; without: readonly string[] }) {
  if (without.length === 0) return <Badge tone="success">{t('allWalked')}</Badge>;
  return (
    <Stack gap="2" align="start">
      <Badge tone="warning">{t('coveredOf', { walked: all - without.length, all })}</Badge>
      <ul className={left} aria-label={t('unwalked')}>
        {without.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Stack>
  );
}
