import { useState } from 'react';
import type { Webstore } from '#contract/store/webstore.ts';
import { getSocialSite } from '#domain/social-link.ts';
import { StoreInfoDraft } from '#domain/store-drafts.ts';
import { type StoreInfo, socialKinds } from '#domain/webstore.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import type { RecordChanges } from '#src/forms/use-record-form.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { toInfoFields, toInfoValues } from './info-values.ts';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import { StoreForm, useStoreForm } from './store-form.tsx';
import { t } from './store-information.messages.ts';
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
  const form = useStoreForm(webstore, ({ store }) => store.info, {
    schema: StoreInfoDraft,
    toValues: toInfoValues,
    toFields: toInfoFields,
    update: useFormWrite(updateStoreInfo, (body: RecordChanges<StoreInfo>) => ({ body })),
    labels: { socialLinks: t('social'), openingHours: t('hours') },
    sectionName: t('record'),
    savedNotice: t('saved'),
    onSaved,
  });
  return (
    <StoreForm form={form}>
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
    </StoreForm>
  );
}
