import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import type { Business } from '#domain/business.ts';
import type { Product } from '#domain/product.ts';
import { categoriesQuery, productQuery } from '#src/features/products/products.queries.ts';
import { createProduct, updateProduct } from '#src/features/products/products.writes.ts';
import { returnPoliciesQuery } from '#src/features/return-policies/return-policies.queries.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { getSavedNotice } from '#src/forms/conflicts/conflict-dialog.tsx';
import { useConflict } from '#src/forms/conflicts/use-conflict.ts';
import { buildForm } from '#src/forms/core/build-form.ts';
import { DraftScope } from '#src/forms/core/draft-scope.ts';
import { useFormState } from '#src/forms/core/use-form-state.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { drafts } from '#src/lib/drafts.ts';
import { storage } from '#src/lib/storage.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { type Difference, merge } from './merge.ts';
import {
  type ProductForm,
  TypedProduct,
  WholeProductForm,
  toBaseline,
  createProductFormValues,
  toProductChange,
  toProductDraft,
  isChanged,
} from './product-form.ts';
import { t } from './product.messages.ts';
import { getFieldLabel, formatDifferenceValue } from './variations/difference-texts.ts';

export interface ProductFormSettings {
  /** Absent for a new product. */
  product: Product | undefined;
  business: Business;
  /** Images are still being uploaded, so the product can't be saved yet. */
  isUploading: boolean;
  onCreated: (product: Product) => void;
}

export interface ProductFormHandle {
  form: FormOf<TypedProduct>;
  /** A draft was restored when the page was opened. */
  isRestored: boolean;
  /** Discards the changes. */
  reset: () => void;
}

/**
 * The form of a product. It stays open after a save, and shows the latest product while there are no changes. Others'
 * changes are merged by `merge`, which knows options and variants.
 */
export function useProductForm(settings: ProductFormSettings): ProductFormHandle {
  const { product, business, isUploading, onCreated } = settings;
  const draftName = `product ${useContext(DraftScope)} ${product?.id ?? 'new'}`;
  const queryClient = useQueryClient();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: policies = [] } = useQuery(returnPoliciesQuery());
  const create = useWrite(createProduct);
  const update = useWrite(updateProduct);
  const params = { id: product?.id ?? '' };

  const begin = (values: TypedProduct) => {
    drafts.remove(draftName);
    setRestored(false);
    state.set(values);
  };
  const conflict = useConflict<ProductForm, Difference, Product>({
    merge,
    latest: async () =>
      toBaseline(await queryClient.fetchQuery({ ...productQuery(params.id), staleTime: 0 })),
    send: ({ base, version }, form, onRefused) =>
      update.send({ params, body: { ...toProductChange(base, form), version } }, { onRefused }),
    onMerged: (baseline, form) => state.set({ ...form, baseline }),
    onSaved: (saved, taken) => {
      storage.write('hasSavedProduct', true);
      begin(createProductFormValues(saved));
      const names = taken.map(({ ref }) => getFieldLabel(ref));
      notify.success(getSavedNotice(t('saved', { title: saved.title }), names));
    },
  });
  const call = product ? update : create;
  const state = useFormState<TypedProduct, ProductForm>({
    initial: () => createProductFormValues(product),
    draft: { name: draftName, values: TypedProduct },
    toInput: (typed) => typed,
    schema: WholeProductForm,
    refusal: conflict.refusalToShow(call.refusal),
    fieldOf: undefined,
  });
  const isDirty = useFormValues(state, (typed) => isChanged(typed.baseline.base, typed));
  const [isRestored, setRestored] = useState(isDirty);
  useEffect(() => {
    if (product && !isDirty && product.version > state.values().baseline.version)
      state.set(createProductFormValues(product));
  });

  const submit = async () => {
    if (isUploading || call.isPending || (product && !isDirty) || !state.check()) return;
    const typed = state.values();
    if (product) {
      await conflict.save(typed.baseline, typed);
      return;
    }
    const created = await create.send({ body: toProductDraft(typed) });
    if (!created) return;
    storage.write('hasSavedProduct', true);
    state.forget();
    notify.success(t('created', { title: created.title }));
    onCreated(created);
  };
  const open = conflict.conflict;
  const form = buildForm(state, {
    draftName,
    onLabel: () => undefined,
    isPending: call.isPending || conflict.isLoadingLatest,
    isUnreachable: call.isUnreachable,
    isDirty,
    conflict: open && {
      record: product?.title ?? '',
      theirFields: open.theirChanges.map(({ ref }) => getFieldLabel(ref)),
      fields: open.conflicts.map((difference) => ({
        id: difference.id,
        label: getFieldLabel(difference.ref),
        mine: formatDifferenceValue(difference, open.mine, { business, categories, policies }),
        theirs: formatDifferenceValue(difference, open.theirs, { business, categories, policies }),
      })),
      onMerge: open.onMerge,
      onClose: open.onClose,
    },
    submit,
    close: state.forget,
  });
  return {
    form,
    isRestored: isRestored && isDirty,
    reset: () => {
      const { baseline } = state.values();
      begin({ ...baseline.base, baseline });
    },
  };
}
