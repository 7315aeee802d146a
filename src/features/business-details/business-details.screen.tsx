import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Business, countries } from '#domain/business.ts';
import type { BusinessInfo } from '#domain/business-info.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { common } from '#src/lib/common.messages.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
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
  const info = useQuery(businessInfoQuery());
  const onChanged = (changed: BusinessInfo) =>
    session.send({ type: 'business.changed', business: z.parse(Business, changed) });
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        title={t('title')}
        description={t('intro')}
        back={{ label: t('settings'), link: { to: '/dashboard/settings' } }}
      />
      {info.isError && !info.data && (
        <ErrorState
          title={common('loadFailed', { what: t('what') })}
          isRetrying={info.isFetching}
          onRetry={() => void info.refetch()}
        />
      )}
      {info.isPending && (
        <output aria-busy aria-label={t('loading')}>
          <Skeleton shape="block" />
        </output>
      )}
      {info.data && !canManage && <BusinessFacts info={info.data} />}
      {info.data && canManage && (
        <>
          <LogoCard info={info.data} onSaved={onChanged} />
          <DetailsForm
            // A saved form begins again with the saved record.
            key={savedCount}
            info={info.data}
            onSaved={(saved) => {
              onChanged(saved);
              setSavedCount(savedCount + 1);
            }}
          />
        </>
      )}
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
        { term: t('country'), detail: countries[info.country] },
        { term: t('currency'), detail: info.currency },
      ]}
    />
  </Card>
);
