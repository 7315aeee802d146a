import { css } from '#styled/css/css.mjs';
import type { Webstore } from '#contract/store/webstore.ts';
import { imageAddress } from '#domain/upload.ts';
import { StoreBrandingDraft, newStore } from '#domain/store-drafts.ts';
import { type StoreBranding, storeThemes } from '#domain/webstore.ts';
import { CroppedImageField } from '#src/features/media/cropped-image-field.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import type { RecordChanges } from '#src/forms/use-record-form.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ColorField } from './color-field.tsx';
import { StoreForm, useStoreForm } from './store-form.tsx';
import { StoreImageField } from './store-image-field.tsx';
import { StorePreview } from './store-preview.tsx';
import { t } from './branding.messages.ts';
import { updateStoreBranding } from './webstore.writes.ts';

/** On a phone it comes first; on a desktop it stays visible while the form is scrolled. */
const preview = css({ order: { base: '-1', md: '0' }, position: { md: 'sticky' }, top: '4' });

const newBranding: StoreBranding = { ...newStore.branding, logoFileId: null };

export type BrandingFormProps = { webstore: Webstore; onSaved: (saved: Webstore) => void };

export function BrandingForm({ webstore, onSaved }: BrandingFormProps) {
  const { business } = webstore.businessStore;
  const form = useStoreForm(webstore, ({ store }) => store.branding, {
    schema: StoreBrandingDraft,
    toValues: (branding: StoreBranding = newBranding) => branding,
    update: useFormWrite(updateStoreBranding, (body: RecordChanges<StoreBranding>) => ({ body })),
    labels: { logoFileId: t('logo'), bannerFileId: t('banner'), backgroundFileId: t('background') },
    formatters: { theme: ({ theme }) => t(theme) },
    sectionName: t('record'),
    savedNotice: t('saved'),
    onSaved,
  });
  const branding = useFormValues(form, (values) => values);
  const name = business.store.info.name ?? business.name;
  return (
    <Grid columns="mainAside" gap="6">
      <Stack gap="6">
        <StoreForm form={form}>
          <Card title={t('images')}>
            <Stack gap="6">
              <Stack gap="2">
                <Text variant="label">{t('logo')}</Text>
                <CroppedImageField
                  name={name}
                  src={branding.logoFileId === null ? null : imageAddress(branding.logoFileId, 'card')}
                  shape="business"
                  purpose="BUSINESS_LOGO"
                  cropTitle={t('cropLogo')}
                  description={t('logoWhy')}
                  isRemoving={false}
                  onUploaded={async ({ id }) => {
                    form.set({ logoFileId: id });
                    return undefined;
                  }}
                  onRemove={() => form.set({ logoFileId: null })}
                />
              </Stack>
              <StoreImageField
                name={t('banner')}
                description={t('bannerWhy')}
                purpose="WEBSTORE_BANNER"
                fileId={branding.bannerFileId}
                onChange={(bannerFileId) => form.set({ bannerFileId })}
              />
              <StoreImageField
                name={t('background')}
                description={t('backgroundWhy')}
                purpose="BACKGROUND"
                fileId={branding.backgroundFileId}
                onChange={(backgroundFileId) => form.set({ backgroundFileId })}
              />
            </Stack>
          </Card>
          <Card>
            <form.RadioGroup
              name="theme"
              label={t('theme')}
              look="tile"
              options={storeThemes.map((value) => ({
                value,
                label: t(value),
                description: t(`${value}Why`),
              }))}
            />
          </Card>
          <Card title={t('colors')}>
            <Stack gap="4">
              <ColorField form={form} name="backgroundColor" />
              <ColorField form={form} name="textColor" />
              <ColorField form={form} name="buttonColor" />
              <form.Checkbox name="showsPoweredBy" label={t('showsPoweredBy')} />
            </Stack>
          </Card>
        </StoreForm>
      </Stack>
      <div className={preview}>
        <StorePreview name={name} branding={branding} />
      </div>
    </Grid>
  );
}
