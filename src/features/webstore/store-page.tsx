import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Webstore } from '#contract/store/webstore.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { common } from '#src/lib/common.messages.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { webstoreQuery } from './webstore.queries.ts';
import { t } from './webstore.messages.ts';

export type StorePageProps = {
  title: string;
  description: string;
  canManage: boolean;
  width?: 'full' | 'prose';
  children: (webstore: Webstore) => ReactNode;
};

/** A page of the store's settings, with a way back to their overview. */
export function StorePage({ title, description, canManage, width = 'prose', children }: StorePageProps) {
  const { business } = useBusiness();
  const query = useQuery(webstoreQuery(business.id));
  return (
    <Stack gap="6" width={width}>
      <PageHeader
        back={{ label: t('title'), link: { to: '/dashboard/settings/webstore' } }}
        title={title}
        description={description}
      />
      <QueryView query={query} what="the store settings">
        {(webstore) => (
          <>
            {!canManage && <Notice tone="info" title={common('noManage', { area: 'the online store' })} />}
            {children(webstore)}
          </>
        )}
      </QueryView>
    </Stack>
  );
}
