import { useQuery } from '@tanstack/react-query';
import { countedLimits } from '#domain/plan.ts';
import { usageQuery } from '#src/features/entitlements/usage.queries.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatCount } from '#src/lib/format.ts';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './overview.messages.ts';

/** How much of each limit is used. */
export function UsageCard() {
  const { data, isError, isFetching, refetch } = useQuery(usageQuery());
  return (
    <Card title={t('usage')} description={t('usageWhy')}>
      {isError && !data && (
        <ErrorState
          title={common('loadFailed', { what: t('usage').toLowerCase() })}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton shape="block" />}
      {data && (
        <Stack gap="4">
          {countedLimits.map((limit) => {
            const max = data.entitlements.limits[limit];
            const used = formatCount(data.used[limit]);
            return max === null ? (
              <Inline key={limit} justify="between">
                <Text as="span" variant="small" tone="muted">
                  {t(`limit.${limit}`)}
                </Text>
                <Text as="span" variant="small" tone="muted" figures>
                  {t('usedUnlimited', { used })}
                </Text>
              </Inline>
            ) : (
              <ProgressBar
                key={limit}
                label={t(`limit.${limit}`)}
                ratio={max === 0 ? 1 : data.used[limit] / max}
                valueLabel={t('usedOf', { used, max: formatCount(max) })}
              />
            );
          })}
        </Stack>
      )}
    </Card>
  );
}
