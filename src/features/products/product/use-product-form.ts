import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { Product } from '#domain/product.ts';
import { useKeptDraft } from '#src/forms/use-kept-draft.ts';
import { ProductForm, emptyForm, formOf, isChanged } from './product-form.ts';
import type { Update } from './product-parts.ts';

const Kept = z.nullable(z.object({ base: ProductForm, form: ProductForm, version: z.int() }));
export type KeptForm = NonNullable<z.infer<typeof Kept>>;

export interface ProductFormState extends KeptForm {
  name: string;
  isDirty: boolean;
  /** What was typed before came back with the page. */
  isRestored: boolean;
  update: Update;
  /** Puts what was typed on another ground: after a merge, or a change beside the form. */
  rebase: (to: KeptForm) => void;
  /** Back to what is saved. */
  reset: () => void;
  /** Keeps nothing any more: it was handed in, and the page goes. */
  forget: () => void;
}

/** A product while it is typed, on the ground of what it was when typing began. `name` tells people and records apart. */
export function useProductForm(name: string, product: Product | undefined): ProductFormState {
  const ground = useMemo(() => {
    const saved = product ? formOf(product) : emptyForm();
    return { base: saved, form: saved, version: product?.version ?? 0 };
  }, [product]);
  const { draft: kept, setDraft, forget } = useKeptDraft(name, Kept, () => null);
  const [wasKept, setWasKept] = useState(kept !== null);
  const update = useCallback<Update>(
    (to) =>
      setDraft((now) => {
        const from = now ?? ground;
        return { ...from, form: to(from.form) };
      }),
    [ground, setDraft],
  );
  const current = kept ?? ground;
  const isDirty = useMemo(() => isChanged(current.base, current.form), [current]);
  return {
    ...current,
    name,
    isDirty,
    isRestored: wasKept && isDirty,
    update,
    rebase: setDraft,
    reset: () => {
      setDraft(null);
      setWasKept(false);
    },
    forget,
  };
}
