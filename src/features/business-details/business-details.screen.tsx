import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Business, countries } from '#domain/business.ts';
import type { BusinessInfo } from '#domain/business-info.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './business-details.messages.ts';
import { businessInfoQuery } from './business-details.queries.ts';
import { DetailsForm } from './details-form.tsx';
import { LogoCard } from './logo-card.tsx';

export type BusinessDetailsScreenProps = { canManage: boolean };

/** Logo and details of the business. */
export function BusinessDetailsScreen({ canManage }: BusinessDetailsScreenProps) {
  const session = useSessionActor();
  const [savedCount, setSavedCount] = useState(0);
  const query = useQuery(businessInfoQuery());
  const onChanged = (changed: BusinessInfo) =>
    session.send({ type: 'business.changed', business: z.parse(Business, changed) });
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        title={t('title')}
        description={t('intro')}
        back={{ label: t('settings'), link: { to: '/dashboard/settings' } }}
      />
      <QueryView query={query} what="the business details">
        {(info) =>
          canManage ? (
            <>
              <LogoCard info={info} onSaved={onChanged} />
              <DetailsForm
                // A saved form begins again with the saved record.
                key={savedCount}
                info={info}
                onSaved={(saved) => {
                  onChanged(saved);
                  setSavedCount(savedCount + 1);
                }}
              />
            </>
          ) : (
            <BusinessFacts info={info} />
          )
        }
      </QueryView>
    </Stack>
  );
}

const BusinessFacts = ({ info }: { info: BusinessInfo }) => (
  <Card title={t('details')} description={t('noManage', { business: info.name })}>
    <DescriptionList
      items={[
        { term: t('name'), detail: info.name },
        { term: t('category'), detail: info.category },
        { term: t('phone'), detail: info.phoneNumber ?? t('noPhone') },
        { term: t('taxNumber'), detail: info.taxNumber ?? t('noTaxNumber') },
        { term: t('country'), detail: countries[info.country] },
        { term: t('currency'), detail: info.currency },
      ]}
    />
  </Card>
);
