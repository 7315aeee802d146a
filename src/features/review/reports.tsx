import { css } from '#styled/css/css.mjs';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProblemReport } from '#contract/flow-recording.ts';
import type { PageQuery } from '#contract/list.ts';
import { problemReportsQuery } from '#src/features/recording/flow-recordings.queries.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './review.messages.ts';

export type ReportsProps = { client: QueryClient; timeZone: string };

const perPage = 10;
const list = css({ display: 'flex', flexDirection: 'column', listStyle: 'none' });
const entry = css({
  py: '3',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
  overflowWrap: 'anywhere',
  _lastChild: { borderBottom: '[none]' },
});

/** Lists the problems that members of the business reported, each with a link to its journey if one is attached. */
export const Reports = ({ client, timeZone }: ReportsProps) => (
  <QueryClientProvider client={client}>
    <Page timeZone={timeZone} />
  </QueryClientProvider>
);

function Page({ timeZone }: Pick<ReportsProps, 'timeZone'>) {
  const [place, setPlace] = useState<PageQuery>({});
  const { data, isPending, isFetching, refetch } = useQuery(problemReportsQuery({ ...place, perPage }));
  if (isPending) return <Skeleton shape="block" />;
  if (!data)
    return (
      <ErrorState
        title={common('loadFailed', { what: 'the reports' })}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const { previous, next, total } = data.pagination;
  return (
    <Card title={t('reports')} description={t(total === 0 ? 'reportsNone' : 'reportsWhy')}>
      <ul className={list}>
        {data.data.map((report) => (
          <li key={report.id} className={entry}>
            <Report report={report} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {(previous !== null || next !== null) && (
        <Inline gap="2" justify="end">
          <Button
            size="sm"
            variant="secondary"
            isDisabled={previous === null}
            onPress={() => setPlace(previous === null ? {} : { before: previous })}
          >
            {t('newer')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            isDisabled={next === null}
            onPress={() => setPlace(next === null ? {} : { after: next })}
          >
            {t('older')}
          </Button>
        </Inline>
      )}
    </Card>
  );
}

const Report = ({ report, timeZone }: { report: ProblemReport; timeZone: string }) => (
  <>
    <Text variant="strong">{report.what}</Text>
    <Text variant="small" tone="muted">
      {report.reporterName} · <DateTime instant={report.at} timeZone={timeZone} />
      {report.flow !== null && (
        <>
          {' · '}
          <Link to="/test/$flow" params={{ flow: report.flow }} search={{ report: report.id }}>
            {t('toJourney')}
          </Link>
        </>
      )}
    </Text>
  </>
);
