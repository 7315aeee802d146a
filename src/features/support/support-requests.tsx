import { useQuery } from '@tanstack/react-query';
import type { Business } from '#domain/business.ts';
import { formatDate } from '#src/lib/format.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { supportRequestsQuery } from './support.queries.ts';
import { t } from './support.messages.ts';

/** The person's own earlier messages and what became of them. Without a connection the form stays usable, without them. */
export function SupportRequests({ business: { timeZone } }: { business: Business }) {
  const { data = [] } = useQuery(supportRequestsQuery());
  if (data.length === 0) return null;
  return (
    <Stack gap="2">
      <Text as="h3" variant="label">
        {t('yourRequests')}
      </Text>
      <DescriptionList
        items={data.map(({ subject, status, requestedAt }) => ({
          term: `${subject}, ${formatDate(requestedAt, timeZone)}`,
          detail: t(`status.${status}`),
        }))}
      />
    </Stack>
  );
}
