import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '#domain/product.ts';
import { noteProductsChanged, productKeys, productQuery } from '#src/lib/queries/products.queries.ts';
import { storage } from '#src/lib/storage.ts';
import { useAttemptKey } from '#src/lib/use-attempt-key.ts';
import { useCall } from '#src/lib/use-call.ts';
import { notify } from '#src/ui/notifications.ts';
import { labelOf } from './difference-words.ts';
import { type Merge, type Side, merge } from './merge.ts';
import { changeOf, draftOf, formOf } from './product-form.ts';
import { t } from './product.messages.ts';
import type { KeptForm, ProductFormState } from './use-product-form.ts';

export interface SaveProduct {
  save: () => void;
  isPending: boolean;
  isUnreachable: boolean;
  refusal: ReturnType<typeof useCall>['refusal'];
  /** Two people changed the same fields: what has to be chosen first. */
  meeting:
    | (Merge & { onMerge: (choices: Readonly<Record<string, Side>>) => void; onClose: () => void })
    | undefined;
}

/** Hands the form in; where somebody was faster, both changes are brought together field by field. */
export function useSaveProduct(
  id: string | undefined,
  typed: ProductFormState,
  onCreated: (product: Product) => void,
): SaveProduct {
  const queryClient = useQueryClient();
  const create = useCall('createProduct');
  const update = useCall('updateProduct');
  const keyOf = useAttemptKey();
  const [theirs, setTheirs] = useState<Product>();
  const taken = useRef<readonly string[]>([]);
  const { base, form } = typed;

  const add = async () => {
    const body = draftOf(form);
    const product = await create.send({ body }, { idempotencyKey: keyOf(body) });
    if (!product) return;
    storage.write('hasSavedProduct', true);
    queryClient.setQueryData(productKeys.one(product.id), product);
    typed.forget();
    notify.success(t('created', { title: product.title }));
    onCreated(product);
    await noteProductsChanged(queryClient, product);
  };
  const change = async (from: KeptForm) => {
    const body = { ...changeOf(from.base, from.form), version: from.version };
    const product = await update.send({ params: { id: id ?? '' }, body });
    if (!product) return;
    storage.write('hasSavedProduct', true);
    queryClient.setQueryData(productKeys.one(product.id), product);
    typed.reset();
    const fields = taken.current.join(', ');
    taken.current = [];
    notify.success(fields ? t('savedBoth', { fields }) : t('saved', { title: product.title }));
    await noteProductsChanged(queryClient, product);
  };

  const settle = (their: Product, { form: merged, taken: fields }: Merge) => {
    taken.current = [...taken.current, ...fields.map(({ ref }) => labelOf(ref))];
    const next = { base: formOf(their), form: merged, version: their.version };
    typed.rebase(next);
    setTheirs(undefined);
    void change(next);
  };
  const meet = async () => {
    const their = await queryClient
      .fetchQuery({ ...productQuery(id ?? ''), staleTime: 0 })
      .catch(() => undefined);
    if (!their) {
      notify.error(t('otherVersion'));
      return;
    }
    const merged = merge(base, form, formOf(their));
    if (merged.conflicts.length > 0) setTheirs(their);
    else settle(their, merged);
  };
  const { refusal } = update;
  const onConflict = useRef(meet);
  useEffect(() => {
    onConflict.current = meet;
  });
  useEffect(() => {
    if (refusal?.code === 'VERSION_CONFLICT') void onConflict.current();
  }, [refusal]);

  const call = id === undefined ? create : update;
  return {
    save: () => void (id === undefined ? add() : change(typed)),
    isPending: call.isPending,
    isUnreachable: call.isUnreachable,
    refusal: refusal?.code === 'VERSION_CONFLICT' ? undefined : call.refusal,
    meeting: theirs && {
      ...merge(base, form, formOf(theirs)),
      onMerge: (choices) => settle(theirs, merge(base, form, formOf(theirs), choices)),
      onClose: () => setTheirs(undefined),
    },
  };
}
