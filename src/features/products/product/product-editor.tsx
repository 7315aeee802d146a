import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import type { Business } from '#domain/business.ts';
import type { Product } from '#domain/product.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { ConflictDialog } from '#src/forms/conflicts/conflict-dialog.tsx';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { categoriesQuery } from '#src/features/products/products.queries.ts';
import { returnPoliciesQuery } from '#src/features/return-policies/return-policies.queries.ts';
import { DraftName } from '#src/lib/draft-name.ts';
import { useAsked } from '#src/lib/use-asked.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { ActionBar } from '#src/ui/layout/action-bar.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { DetailsCard } from './details-card.tsx';
import { labelOf, valueWords } from './variations/difference-words.ts';
import { OptionsCard } from './variations/options-card.tsx';
import { OrganisationCard } from './organisation-card.tsx';
import { PricingCard } from './pricing-card.tsx';
import { WholeProductForm } from './product-form.ts';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';
import { placeOfField } from './variations/row-place.ts';
import { ShopCard } from './shop-card.tsx';
import { StockCard } from './stock-card.tsx';
import type { ProductFormState } from './use-product-form.ts';
import { useSaveProduct } from './use-save-product.ts';
import { VariationsCard } from './variations/variations-card.tsx';

const StockDialog = lazyDialog(async () => (await import('./stock-dialog.tsx')).StockDialog);

export type ProductEditorProps = {
  /** Absent for a new one. */
  product: Product | undefined;
  typed: ProductFormState;
  business: Business;
  onCreated: (product: Product) => void;
  /** Below the form, above its bar. */
  children?: ReactNode;
};

/** A product as somebody types it; its stock changes apart. */
export function ProductEditor({ product, typed, business, onCreated, children }: ProductEditorProps) {
  const { form, update, isDirty } = typed;
  const saving = useSaveProduct(product?.id, typed, onCreated);
  const check = useFormCheck(WholeProductForm, form, saving.refusal);
  const [isSending, setSending] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [place, setPlace] = useState<{ page: number; openRow?: string | undefined }>({ page: 0 });
  const { asked: stockOf, ask: askStock, close: closeStock } = useAsked<{ variationId?: string }>();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: policies = [] } = useQuery(returnPoliciesQuery());
  const part: PartProps = { form, update, errorOf: check.errorOf, business };
  const isPhone = useIsPhone();
  const isPlain = form.options.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || (product && !isDirty)) return;
    if (check.check()) saving.save();
  };
  const openRow = useCallback((rowKey?: string) => setPlace(({ page }) => ({ page, openRow: rowKey })), []);
  const openStock = useCallback((variationId: string) => askStock({ variationId }), [askStock]);
  const variations = form.rows.length > 0 && (
    <VariationsCard
      {...part}
      product={product}
      page={place.page}
      onPage={(page) => setPlace({ page })}
      openRow={place.openRow}
      onOpenRow={openRow}
      onStock={openStock}
    />
  );
  return (
    <>
      <DraftName value={typed.name}>
        <form data-saves noValidate onSubmit={submit} aria-label={product?.title ?? t('new')}>
          <Stack gap="4">
            <FormProblems
              form={check}
              isUnreachable={saving.isUnreachable}
              onGoTo={(fieldId) => {
                const found = placeOfField(form, fieldId);
                if (found) setPlace(found);
              }}
            />
            {typed.isRestored && (
              <Notice tone="info" title={t('draftBack')}>
                {t('draftBackWhy')}
              </Notice>
            )}
            <Grid columns="mainAside" gap="4">
              <Stack gap="4">
                <DetailsCard {...part} onSending={setSending} />
                {isPlain && <PricingCard {...part} />}
                <OptionsCard {...part} />
                {isPhone && variations}
              </Stack>
              <Stack gap="4">
                <ShopCard {...part} product={product} typed={typed} />
                <StockCard {...part} product={product} onChangeStock={() => askStock({})} />
                <OrganisationCard {...part} />
              </Stack>
            </Grid>
            {!isPhone && variations}
            {children}
          </Stack>
          <ActionBar>
            <Text as="span" variant="small" tone="muted">
              {isSending ? t('picturesOnWay') : isDirty ? t('dirty') : product ? t('nothing') : ''}
            </Text>
            <Inline gap="2">
              {isDirty && (
                <Button variant="quiet" isDisabled={saving.isPending} onPress={() => setDiscarding(true)}>
                  {t('discard')}
                </Button>
              )}
              <Button
                type="submit"
                variant="primary"
                isDisabled={isSending || (product !== undefined && !isDirty && !saving.isPending)}
                isPending={saving.isPending}
                pendingLabel={t('saving')}
              >
                {t(product ? 'save' : 'create')}
              </Button>
            </Inline>
          </ActionBar>
        </form>
      </DraftName>
      {isDiscarding && (
        <ConfirmDialog
          title={t('discardTitle')}
          consequence={t(product ? 'discardWhy' : 'discardNewWhy')}
          confirmLabel={t('discard')}
          isDangerous
          isOpen
          isPending={false}
          onConfirm={() => {
            typed.reset();
            setDiscarding(false);
          }}
          onClose={() => setDiscarding(false)}
        />
      )}
      {product && stockOf && (
        <StockDialog product={product} variationId={stockOf.variationId} onClose={closeStock} />
      )}
      <ConflictDialog
        record={product?.title ?? form.title}
        conflict={saving.conflict}
        labelOf={({ ref }) => labelOf(ref)}
        valueOf={(difference, side) => valueWords(difference, side, { business, categories, policies })}
        isPending={saving.isPending}
      />
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
