import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { HistoryList } from '#src/features/subscription/overview/history-list.tsx';
import { PlanCard } from '#src/features/subscription/overview/plan-card.tsx';
import { activeSubscriptionQuery } from '#src/features/subscription/active-subscription.queries.ts';
import { testClockQuery } from '#src/features/subscription/subscription.queries.ts';
import { moveTestClock } from '#src/features/subscription/subscription.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { QueryFallback } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './test-clock.messages.ts';

export type TestClockProps = { client: QueryClient; timeZone: string };

/** The lengths of a move, in days. A quarter may have 92. */
const moves = { day: 1, week: 7, quarter: 92 } as const;
const lengths = ['day', 'week', 'quarter'] as const;

/** Moves the clock of the business's plan, and shows the plan and its payments as they are then. Not for production. */
export const TestClock = ({ client, timeZone }: TestClockProps) => (
  <QueryClientProvider client={client}>
    <Stack gap="4">
      <Clock timeZone={timeZone} />
      <HistoryList timeZone={timeZone} canManage={false} />
    </Stack>
  </QueryClientProvider>
);

function Clock({ timeZone }: { timeZone: string }) {
  const query = useQuery(testClockQuery());
  const { data: active } = useQuery(activeSubscriptionQuery());
  const write = useWrite(moveTestClock);
  const error = write.refusal?.message ?? (write.isUnreachable ? common('unreachable') : undefined);
  const clock = query.data;
  if (!clock) return <QueryFallback query={query} what="the test clock" />;
  return (
    <Grid columns="two">
      <Card title={t('title')} description={t('why')}>
        <Stack gap="4">
          <div>
            <Text variant="small" tone="muted">
              {t('now')}
            </Text>
            <Text variant="strong">
              <DateTime instant={clock.now} timeZone={timeZone} />
              {clock.aheadDays > 0 && ` (${t('ahead', { count: clock.aheadDays })})`}
            </Text>
          </div>
          <Inline gap="2">
            {lengths.map((length) => (
              <Button
                key={length}
                size="sm"
                isDisabled={write.isPending}
                onPress={() => void write.send({ body: { aheadDays: clock.aheadDays + moves[length] } })}
              >
                {t(length)}
              </Button>
            ))}
          </Inline>
          {error !== undefined && (
            <Notice tone="danger" resultKey={error}>
              {error}
            </Notice>
          )}
        </Stack>
      </Card>
      {active && <PlanCard active={active} timeZone={timeZone} />}
    </Grid>
  );
}
