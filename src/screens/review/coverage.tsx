import { css } from '#styled/css/css.mjs';
import { type ModelCoverage, kindsOfParts, levels } from '#machines/graph/coverage-file.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Text } from '#src/ui/text.tsx';
import { t } from './review.messages.ts';

const pane = css({ overflowX: 'auto' });
const table = css({ w: 'full', textStyle: 'body', borderCollapse: 'collapse' });
const cell = css({
  py: '2',
  pr: '4',
  textAlign: 'left',
  verticalAlign: 'top',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
});
const left = css({ textStyle: 'small', pl: '5', listStyle: 'disc', overflowWrap: 'anywhere' });

const heads = { states: 'tabStates', transitions: 'transitionsHead', branches: 'branchesHead' } as const;

/** What the last run of all tests walked of a chart, level by level, and what it left out. */
export function Coverage({ coverage }: { coverage: ModelCoverage }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section className={pane} tabIndex={0} aria-label={t('coverageTitle')}>
      <table className={table}>
        <thead>
          <tr>
            <th className={cell}>{t('coverageTitle')}</th>
            {kindsOfParts.map((kind) => (
              <th key={kind} className={cell}>
                {t(heads[kind])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => {
            const unwalked = coverage.levels[level];
            return (
              <tr key={level}>
                <th scope="row" aria-label={t(`level_${level}`)} className={cell}>
                  <Stack gap="0">
                    <Text as="span" variant="strong">
                      {t(`level_${level}`)}
                    </Text>
                    <Text as="span" variant="small" tone="muted">
                      {t(`level_${level}Why`)}
                    </Text>
                  </Stack>
                </th>
                {kindsOfParts.map((kind) => (
                  <td key={kind} className={cell}>
                    {unwalked ? (
                      <Share all={coverage[kind]} without={unwalked[kind]} />
                    ) : (
                      <Text tone="subtle">{t('notWalkedHere')}</Text>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Share({ all, without }: { all: number; without: readonly string[] }) {
  if (without.length === 0) return <Badge tone="success">{t('allWalked')}</Badge>;
  return (
    <Stack gap="2" align="start">
      <Badge tone="warning">{t('walkedOf', { walked: all - without.length, all })}</Badge>
      <ul className={left} aria-label={t('unwalked')}>
        {without.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Stack>
  );
}
