import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '#domain/product.ts';
import { savedWords } from '#src/forms/conflicts/conflict-dialog.tsx';
import { type Conflict, useConflict } from '#src/forms/conflicts/use-conflict.ts';
import { productQuery } from '#src/features/products/products.queries.ts';
import { createProduct, updateProduct } from '#src/features/products/products.writes.ts';
import { storage } from '#src/lib/storage.ts';
import type { ApiFailure } from '#src/lib/api/failures.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { labelOf } from './variations/difference-words.ts';
import { type Difference, merge } from './merge.ts';
import { type ProductForm, changeOf, draftOf, formOf } from './product-form.ts';
import { t } from './product.messages.ts';
import type { ProductFormState } from './use-product-form.ts';

export interface SaveProduct {
  save: () => void;
  isPending: boolean;
  isUnreachable: boolean;
  refusal: ApiFailure | undefined;
  conflict: Conflict<ProductForm, Difference> | undefined;
}

const groundOf = (product: Product) => ({ base: formOf(product), version: product.version });

/** Hands the form in; where somebody was faster, both changes are brought together field by field. */
export function useSaveProduct(
  id: string | undefined,
  typed: ProductFormState,
  onCreated: (product: Product) => void,
): SaveProduct {
  const queryClient = useQueryClient();
  const create = useWrite(createProduct);
  const update = useWrite(updateProduct);
  const params = { id: id ?? '' };

  const add = async () => {
    const product = await create.send({ body: draftOf(typed.form) });
    if (!product) return;
    storage.write('hasSavedProduct', true);
    typed.forget();
    notify.success(t('created', { title: product.title }));
    onCreated(product);
  };
  const change = useConflict<ProductForm, Difference, Product>({
    merge,
    latest: async () => groundOf(await queryClient.fetchQuery({ ...productQuery(params.id), staleTime: 0 })),
    send: ({ base, version }, form, onRefused) =>
      update.send({ params, body: { ...changeOf(base, form), version } }, { onRefused }),
    onMerged: (ground, form) => typed.rebase({ ...ground, form }),
    onSaved: (product, taken) => {
      storage.write('hasSavedProduct', true);
      typed.reset();
      notify.success(
        savedWords(
          t('saved', { title: product.title }),
          taken.map(({ ref }) => labelOf(ref)),
        ),
      );
    },
  });

  const call = id === undefined ? create : update;
  return {
    save: () => void (id === undefined ? add() : change.save(typed, typed.form)),
    isPending: call.isPending || change.isLoadingLatest,
    isUnreachable: call.isUnreachable,
    refusal: change.refusalToShow(call.refusal),
    conflict: change.conflict,
  };
}
