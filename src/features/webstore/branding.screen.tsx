import { useState } from 'react';
import * as z from 'zod/mini';
import { Business } from '#domain/business.ts';
import type { StoreBranding } from '#domain/webstore.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { BrandingForm } from './branding-form.tsx';
import { StorePage } from './store-page.tsx';
import { StorePreview } from './store-preview.tsx';
import { t } from './branding.messages.ts';

/** Images, theme and colours of the store, with a preview beside them. */
export function BrandingScreen({ canManage }: { canManage: boolean }) {
  const session = useSessionActor();
  const [savedCount, setSavedCount] = useState(0);
  return (
    <StorePage title={t('title')} description={t('description')} canManage={canManage} width="full">
      {(webstore) => {
        const { business } = webstore.businessStore;
        return canManage ? (
          // A saved form begins again with the saved record.
          <BrandingForm
            key={savedCount}
            webstore={webstore}
            onSaved={({ businessStore }) => {
              // The frame shows the logo of the business.
              session.send({ type: 'business.changed', business: z.parse(Business, businessStore.business) });
              setSavedCount(savedCount + 1);
            }}
          />
        ) : (
          <BrandingFacts
            name={business.store.info.name ?? business.name}
            branding={business.store.branding}
          />
        );
      }}
    </StorePage>
  );
}

const BrandingFacts = ({ name, branding }: { name: string; branding: StoreBranding }) => (
  <Grid columns="mainAside" gap="6">
    <Card title={t('colors')}>
      <DescriptionList
        items={[
          { term: t('theme'), detail: t(branding.theme) },
          { term: t('backgroundColor'), detail: branding.backgroundColor },
          { term: t('textColor'), detail: branding.textColor },
          { term: t('buttonColor'), detail: branding.buttonColor },
        ]}
      />
    </Card>
    <StorePreview name={name} branding={branding} />
  </Grid>
);
