import { useQuery } from '@tanstack/react-query';
import { canOpenStore } from '#domain/store-opening.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { SectionsCard } from './sections-card.tsx';
import { StatusCard } from './status-card.tsx';
import { StepsCard } from './steps-card.tsx';
import { t } from './webstore.messages.ts';
import { webstoreQuery } from './webstore.queries.ts';

/** The overview of the store: whether it is open, what is missing before that, and its settings. */
export function WebstoreScreen({ canManage }: { canManage: boolean }) {
  const { business } = useBusiness();
  const query = useQuery(webstoreQuery(business.id));
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('settings'), link: { to: '/dashboard/settings' } }}
        title={t('title')}
        description={t('description')}
      />
      <QueryView query={query} what="the store settings">
        {({ businessStore: store }) => (
          <>
            <StatusCard
              availability={store.business.store.availability}
              canOpen={canOpenStore(store.openingSteps)}
              canManage={canManage}
            />
            <StepsCard steps={store.openingSteps} />
            <SectionsCard />
          </>
        )}
      </QueryView>
    </Stack>
  );
}
