import type { Name } from '../name.ts';

/** A screen that shows the data of one query. */

export const queries = ({ kebab, camel, words }: Name): string => `\
import { queryOptions } from '@tanstack/react-query';
import { unreadCountCalls } from '#contract/people/unread-count.ts';
import { api } from '#src/lib/api/api.ts';

/** The ${words}. Stand-in: the number of unread notifications. */
export const ${camel}Query = () =>
  queryOptions({
    queryKey: ['${kebab}'] as const,
    queryFn: ({ signal }) => api(unreadCountCalls.unreadNotifications, {}, { signal }),
  });
`;

export const messages = ({ title, words }: Name): string => `\
import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: '${title}',
  what: 'the ${words}',
  // Stand-in for the data.
  content: { one: '{count} unread notification', other: '{count} unread notifications' },
});
`;

export const screen = ({ kebab, camel, pascal, words }: Name): string => `\
import { useQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { common } from '#src/lib/common.messages.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ${camel}Query } from './${kebab}.queries.ts';
import { t } from './${kebab}.messages.ts';

/** The ${words}. */
export function ${pascal}Screen() {
  const query = useQuery(${camel}Query());
  return (
    <Stack gap="6" width="prose">
      <PageHeader title={t('title')} />
      <QueryView
        query={query}
        what={t('what')}
        forbidden={<EmptyState icon={ShieldX} title={common('noAccess', { area: t('what') })} />}
      >
        {({ unread }) => (
          <Card>
            <Text>{t('content', { count: unread })}</Text>
          </Card>
        )}
      </QueryView>
    </Stack>
  );
}
`;

export const route = ({ kebab, camel, pascal }: Name): string => `\
import { createFileRoute } from '@tanstack/react-router';
import { ${camel}Query } from '#src/features/${kebab}/${kebab}.queries.ts';
import { ${pascal}Screen } from '#src/features/${kebab}/${kebab}.screen.tsx';

export const Route = createFileRoute('/dashboard/${kebab}')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(${camel}Query()),
  component: ${pascal}Screen,
});
`;
