import { useState } from 'react';
import type { Webstore } from '#contract/store/webstore.ts';
import { canOpenStore } from '#domain/store-opening.ts';
import { StoreAvailabilityDraft, newStore } from '#domain/store-drafts.ts';
import { storeStatuses } from '#domain/store-status.ts';
import type { StoreAvailability } from '#domain/webstore.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import type { RecordChanges } from '#src/forms/use-record-form.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay } from '#src/lib/format.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StoreForm, useStoreForm } from './store-form.tsx';
import { StorePage } from './store-page.tsx';
import { t } from './availability.messages.ts';
import { updateStoreAvailability } from './webstore.writes.ts';

/** The status of the store, the day on which it reopens, and the message to customers. */
export function AvailabilityScreen({ canManage }: { canManage: boolean }) {
  const [savedCount, setSavedCount] = useState(0);
  return (
    <StorePage title={t('title')} description={t('description')} canManage={canManage}>
      {(webstore) =>
        canManage ? (
          // A saved form begins again with the saved record.
          <AvailabilityForm
            key={savedCount}
            webstore={webstore}
            onSaved={() => setSavedCount(savedCount + 1)}
          />
        ) : (
          <AvailabilityFacts availability={webstore.businessStore.business.store.availability} />
        )
      }
    </StorePage>
  );
}

const AvailabilityFacts = ({ availability }: { availability: StoreAvailability }) => (
  <Card title={t('status')}>
    <DescriptionList
      items={[
        { term: t('status'), detail: t(availability.status) },
        {
          term: t('reopensOn'),
          detail: availability.reopensOn === null ? t('noDay') : formatDay(availability.reopensOn),
        },
        { term: t('note'), detail: availability.note || common('none') },
      ]}
    />
  </Card>
);

const toValues = ({ status, reopensOn, note }: StoreAvailability = newStore.availability) => ({
  status,
  reopensOn: reopensOn ?? '',
  note,
});

type FormProps = { webstore: Webstore; onSaved: () => void };

function AvailabilityForm({ webstore, onSaved }: FormProps) {
  const { business, openingSteps } = webstore.businessStore;
  const saved = business.store.availability;
  const form = useStoreForm(webstore, ({ store }) => store.availability, {
    schema: StoreAvailabilityDraft,
    toValues,
    toFields: (values) => ({
      ...values,
      // The day is hidden while the store is open.
      reopensOn: values.status === 'open' || values.reopensOn === '' ? null : values.reopensOn,
    }),
    update: useFormWrite(updateStoreAvailability, (body: RecordChanges<StoreAvailability>) => ({ body })),
    formatters: {
      status: ({ status }) => t(status),
      reopensOn: ({ reopensOn }) => (reopensOn === null ? t('noDay') : formatDay(reopensOn)),
    },
    sectionName: t('record'),
    savedNotice: t('saved'),
    onSaved,
  });
  const isOpen = useFormValues(form, ({ status }) => status === 'open');
  const isBlocked = saved.status !== 'open' && !canOpenStore(openingSteps);
  return (
    <StoreForm form={form}>
      <Card>
        <Stack gap="4">
          <form.RadioGroup
            name="status"
            label={t('status')}
            look="tile"
            options={storeStatuses.map((value) => ({
              value,
              label: t(value),
              description: t(value === 'open' && isBlocked ? 'missing' : `${value}Why`),
              isDisabled: value === 'open' && isBlocked,
            }))}
          />
          {!isOpen && (
            <>
              <form.Day name="reopensOn" label={t('reopensOn')} description={t('reopensOnWhy')} isOptional />
              <form.TextArea name="note" label={t('note')} description={t('noteWhy')} rows={3} isOptional />
            </>
          )}
        </Stack>
      </Card>
    </StoreForm>
  );
}
