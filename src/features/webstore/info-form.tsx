import { useState } from 'react';
import type { Webstore } from '#contract/store/webstore.ts';
import { getSocialSite } from '#domain/social-link.ts';
import { StoreInfoDraft } from '#domain/store-drafts.ts';
import { type StoreInfo, socialKinds } from '#domain/webstore.ts';
import { PageForm } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { type RecordChanges, useRecordForm } from '#src/forms/use-record-form.ts';
import { common } from '#src/lib/common.messages.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { toInfoFields, toInfoValues } from './info-values.ts';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import { t } from './store-information.messages.ts';
import { fetchSection, toRecord } from './webstore.queries.ts';
import { updateStoreInfo } from './webstore.writes.ts';

/** The texts of the store for its customers. */
export function InfoForm({ webstore }: { webstore: Webstore }) {
  const [savedCount, setSavedCount] = useState(0);
  // A saved form begins again with the saved record.
  return <Fields key={savedCount} webstore={webstore} onSaved={() => setSavedCount(savedCount + 1)} />;
}

type FieldsProps = { webstore: Webstore; onSaved: () => void };

function Fields({ webstore, onSaved }: FieldsProps) {
  const { business } = webstore.businessStore;
  const form = useRecordForm({
    record: toRecord(webstore, ({ store }) => store.info),
    schema: StoreInfoDraft,
    toValues: toInfoValues,
    toFields: toInfoFields,
    update: useFormWrite(updateStoreInfo, (body: RecordChanges<StoreInfo>) => ({ body })),
    latest: (fetchNow) => fetchSection(fetchNow, business.id, ({ store }) => store.info),
    labels: { socialLinks: t('social'), openingHours: t('hours') },
    nameOf: () => t('record'),
    savedNotice: () => t('saved'),
    onSaved,
  });
  return (
    <PageForm
      form={form}
      saveLabel={common('save')}
      savingLabel={common('saving')}
      idleLabel={common('noChanges')}
    >
      <Card title={t('about')}>
        <Stack gap="4">
          <form.Text
            name="name"
            label={t('name')}
            autoComplete="organization"
            description={t('nameWhy', { name: business.name })}
            isOptional
          />
          <form.TextArea
            name="description"
            label={t('about_description')}
            description={t('descriptionWhy')}
            rows={4}
            isOptional
          />
        </Stack>
      </Card>
      <Card title={t('contact')} description={t('contactWhy')}>
        <Stack gap="4">
          <form.Text name="email" type="email" inputMode="email" label={t('email')} isOptional />
          <Grid columns="two">
            <form.Text name="phoneNumber" type="tel" inputMode="tel" label={t('phone')} isOptional />
            <form.Text name="whatsappNumber" type="tel" inputMode="tel" label={t('whatsapp')} isOptional />
          </Grid>
        </Stack>
      </Card>
      <Card title={t('social')} description={t('socialWhy')}>
        <Grid columns="two">
          {socialKinds.map((kind) => {
            const { name, example } = getSocialSite(kind);
            return (
              <form.Text
                key={kind}
                name={`socialLinks.${kind}`}
                label={name}
                placeholder={example}
                inputMode={kind === 'email' ? 'email' : 'text'}
                spellCheck="false"
              />
            );
          })}
        </Grid>
      </Card>
      <Card title={t('hours')} description={t('hoursWhy')}>
        <OpeningHoursFields form={form} />
      </Card>
    </PageForm>
  );
}
