import { useQuery } from '@tanstack/react-query';
import { canOpenStore } from '#domain/store-opening.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { AddressCard } from './address-card.tsx';
import { LivePreview } from './live-preview.tsx';
import { SectionsCard } from './sections-card.tsx';
import { StatusCard } from './status-card.tsx';
import { StepsCard } from './steps-card.tsx';
import { t } from './store-home.messages.ts';
import { VisitsCard } from './visits-card.tsx';
import { webstoreQuery } from './webstore.queries.ts';

/** The store as customers reach it: its address, its status, a preview of its pages, and the way to its settings. */
export function StoreHomeScreen({ canManage }: { canManage: boolean }) {
  const { business } = useBusiness();
  const query = useQuery(webstoreQuery(business.id));
  return (
    <Stack gap="6">
      <PageHeader title={t('title')} description={t('description')} />
      <QueryView query={query} what="the online store">
        {({ businessStore: { business: full, openingSteps, previewAddress, version } }) => {
          const { store } = full;
          const name = store.info.name ?? full.name;
          const isReady = canOpenStore(openingSteps);
          return (
            <>
              <Grid columns="two" gap="4">
                <AddressCard name={name} address={store.address} />
                <StatusCard availability={store.availability} canOpen={isReady} canManage={canManage} />
              </Grid>
              {!isReady && <StepsCard steps={openingSteps} />}
              <VisitsCard />
              <LivePreview
                name={name}
                address={store.address}
                version={version}
                previewAddress={previewAddress}
                isClosed={store.availability.status === 'closed'}
              />
              <SectionsCard />
            </>
          );
        }}
      </QueryView>
    </Stack>
  );
}
