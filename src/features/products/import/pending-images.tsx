import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { pendingImagesQuery } from './pending-images.queries.ts';
import { retryImages } from './pending-images.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './product-import.messages.ts';

/** The images that imported products have only by URL; nothing if there are none. */
export function PendingImages() {
  const { data } = useQuery(pendingImagesQuery());
  const again = useWrite(retryImages);
  if (!data || data.waiting + data.failed === 0) return null;
  return (
    <Card title={t('toFetch')}>
      <Stack gap="4" align="start">
        {data.waiting > 0 && (
          <output>
            <Text>{t('fetching', { count: data.waiting })}</Text>
          </output>
        )}
        {data.failed > 0 && (
          <>
            <Text>{t('couldNot', { count: data.failed })}</Text>
            <DescriptionList
              items={data.examples.map(({ id, productTitle, sourceUrl, problem }) => ({
                id,
                term: productTitle,
                detail: `${problem}: ${sourceUrl}`,
              }))}
            />
            <Button
              icon={RefreshCw}
              isPending={again.isPending}
              pendingLabel={t('trying')}
              onPress={() => void again.send({})}
            >
              {common('tryAgain')}
            </Button>
          </>
        )}
        {again.isUnreachable && (
          <Notice tone="danger" resultKey="unreachable">
            {common('unreachable')}
          </Notice>
        )}
        {again.refusal && (
          <Notice tone="danger" resultKey={again.refusal}>
            {again.refusal.message}
          </Notice>
        )}
      </Stack>
    </Card>
  );
}
