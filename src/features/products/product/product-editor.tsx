import { type ReactNode, useState } from 'react';
import type { Business } from '#domain/business.ts';
import type { Product } from '#domain/product.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { Form } from '#src/forms/form.tsx';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { ActionBar } from '#src/ui/layout/action-bar.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { common } from '#src/lib/common.messages.ts';
import { DetailsCard } from './details-card.tsx';
import { OptionsCard } from './variations/options-card.tsx';
import { OrganisationCard } from './organisation-card.tsx';
import { PricingCard } from './pricing-card.tsx';
import type { TypedProduct } from './product-form.ts';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';
import { StatusCard } from './status-card.tsx';
import { StockCard } from './stock-card.tsx';
import { useProductForm } from './use-product-form.ts';
import { findFieldPlace } from './variations/field-place.ts';
import { VariationsCard } from './variations/variations-card.tsx';

export type ProductEditorProps = {
  /** Absent for a new product. */
  product: Product | undefined;
  business: Business;
  onCreated: (product: Product) => void;
  /** Shown between the form and its action bar. */
  children?: ReactNode;
};

/** The product form. Stock is changed separately. */
export function ProductEditor({ product, business, onCreated, children }: ProductEditorProps) {
  const [isSending, setSending] = useState(false);
  const { form, isRestored, reset } = useProductForm({
    product,
    business,
    isUploading: isSending,
    onCreated,
  });
  const [place, setPlace] = useState<{ page: number; openRow?: string | undefined }>({ page: 0 });
  const isPhone = useIsPhone();
  const variations = (
    <VariationsCard
      form={form}
      business={business}
      product={product}
      page={place.page}
      onPage={(page) => setPlace({ page })}
      openRow={place.openRow}
      onOpenRow={(openRow) => setPlace(({ page }) => ({ page, openRow }))}
    />
  );
  return (
    <>
      <Form
        form={form}
        label={product?.title ?? t('new')}
        onGoTo={(fieldId) => {
          const fieldPlace = findFieldPlace(form.values(), fieldId, isPhone);
          if (fieldPlace) setPlace(fieldPlace);
        }}
        end={<SaveBar form={form} isNew={!product} isSending={isSending} onDiscard={reset} />}
      >
        {isRestored && (
          <Notice tone="info" title={common('draftRestored')}>
            {t('draftBackWhy')}
          </Notice>
        )}
        <Grid columns="mainAside" gap="4">
          <Stack gap="4">
            <DetailsCard form={form} onSending={setSending} />
            <OwnPricing form={form} business={business} />
            <OptionsCard form={form} />
            {isPhone && variations}
          </Stack>
          <Stack gap="4">
            <StatusCard form={form} product={product} />
            <StockCard form={form} product={product} />
            <OrganisationCard form={form} />
          </Stack>
        </Grid>
        {!isPhone && variations}
        {children}
      </Form>
      <UnsavedGuard isDirty={form.isDirty} />
    </>
  );
}

/** The pricing of a product without options; with options, each variant has its price. */
function OwnPricing({ form, business }: PartProps) {
  const isPlain = useFormValues(form, ({ options }) => options.length === 0);
  return isPlain && <PricingCard form={form} business={business} />;
}

type SaveBarProps = {
  form: FormOf<TypedProduct>;
  isNew: boolean;
  /** Images are still being uploaded. */
  isSending: boolean;
  onDiscard: () => void;
};

function SaveBar({ form: { isDirty, isPending }, isNew, isSending, onDiscard }: SaveBarProps) {
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <ActionBar>
      <Text as="span" variant="small" tone="muted">
        {isSending ? t('imagesUploading') : isDirty ? common('unsaved') : isNew ? '' : common('noChanges')}
      </Text>
      <Inline gap="2">
        {isDirty && (
          <Button variant="quiet" isDisabled={isPending} onPress={() => setDiscarding(true)}>
            {common('discard')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          isDisabled={isSending || (!isNew && !isDirty && !isPending)}
          isPending={isPending}
          pendingLabel={common('saving')}
        >
          {isNew ? t('create') : common('save')}
        </Button>
      </Inline>
      {isDiscarding && (
        <ConfirmDialog
          title={common('discardTitle')}
          consequence={common('discardWhy')}
          confirmLabel={common('discard')}
          isDangerous
          isOpen
          isPending={false}
          onConfirm={() => {
            onDiscard();
            setDiscarding(false);
          }}
          onClose={() => setDiscarding(false)}
        />
      )}
    </ActionBar>
  );
}
