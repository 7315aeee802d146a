import { useQuery } from '@tanstack/react-query';
import { countedLimits } from '#domain/plan.ts';
import { usageQuery } from '#src/features/entitlements/usage.queries.ts';
import { formatCount } from '#src/lib/format.ts';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './overview.messages.ts';

/** How much of each limit is used. */
export function UsageCard() {
  const query = useQuery(usageQuery());
  return (
    <Card title={t('usage')} description={t('usageWhy')}>
      <QueryView query={query} what="your usage">
        {({ entitlements, used }) => (
          <Stack gap="4">
            {countedLimits.map((limit) => {
              const max = entitlements.limits[limit];
              const count = formatCount(used[limit]);
              return max === null ? (
                <Inline key={limit} justify="between">
                  <Text as="span" variant="small" tone="muted">
                    {t(`limit.${limit}`)}
                  </Text>
                  <Text as="span" variant="small" tone="muted" figures>
                    {t('usedUnlimited', { used: count })}
                  </Text>
                </Inline>
              ) : (
                <ProgressBar
                  key={limit}
                  label={t(`limit.${limit}`)}
                  ratio={max === 0 ? 1 : used[limit] / max}
                  valueLabel={t('usedOf', { used: count, max: formatCount(max) })}
                />
              );
            })}
          </Stack>
        )}
      </QueryView>
    </Card>
  );
}
