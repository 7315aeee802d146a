import type { Category } from '#domain/category.ts';
import type { Business } from '#domain/business.ts';
import { getVariationName } from '#domain/product.ts';
import type { ReturnPolicy } from '#domain/return-policy.ts';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import { getValueTexts } from './matrix.ts';
import type { Difference, FieldRef } from '#src/features/products/product/merge.ts';
import { type ProductForm, filterSoldRows } from '#src/features/products/product/product-form.ts';
import { t } from '#src/features/products/product/product.messages.ts';
import { common } from '#src/lib/common.messages.ts';

const labels = {
  title: t('title'),
  description: t('description'),
  type: t('type'),
  vendor: t('vendor'),
  tags: t('tags'),
  categoryId: t('category'),
  returnPolicyId: t('returnPolicy'),
  published: t('shop'),
  lowStockAt: t('lowStockAt'),
  media: t('images'),
  priceMinor: t('price'),
  discountedAmountMinor: t('salePrice'),
  discountStartDate: t('saleFrom'),
  discountEndDate: t('saleUntil'),
  sku: t('sku'),
  barcode: t('barcode'),
  mediaId: t('image'),
};

/** Returns the label of a field; that of a variant includes its name. */
export function getFieldLabel(ref: FieldRef): string {
  if (ref.kind === 'options') return t('options');
  const field = labels[ref.field];
  return ref.kind === 'cell' ? t('ofRow', { field, name: getVariationName(ref.rowName) }) : field;
}

export interface DifferenceContext {
  business: Pick<Business, 'currency' | 'timeZone'>;
  categories: readonly Pick<Category, 'id' | 'name'>[];
  policies: readonly Pick<ReturnPolicy, 'id' | 'name'>[];
}

const findName = (list: DifferenceContext['categories'], id: string) =>
  list.find((one) => one.id === id)?.name ?? common('none');

function getValue(ref: FieldRef, form: ProductForm): unknown {
  if (ref.kind === 'options') return undefined;
  if (ref.kind === 'field') return form[ref.field];
  if (ref.kind === 'own') return form.own[ref.field];
  return form.rows.find(({ id }) => id === ref.rowId)?.[ref.field];
}

/** Returns one side of a difference as text. */
export function formatDifferenceValue(
  { ref }: Pick<Difference, 'ref'>,
  form: ProductForm,
  { business: { currency, timeZone }, categories, policies }: DifferenceContext,
): string {
  if (ref.kind === 'options') {
    const options = form.options.map(
      ({ name, values }) => `${name}: ${values.map(({ text }) => text).join(', ')}`,
    );
    const rows = filterSoldRows(form).map((row) => getVariationName(getValueTexts(form.options, row)));
    return [...options, t('outOf', { count: rows.length })].join(' · ');
  }
  const value = getValue(ref, form);
  switch (ref.field) {
    case 'priceMinor':
    case 'discountedAmountMinor':
      return typeof value === 'number' ? formatMoney(value, currency) : common('none');
    case 'discountStartDate':
    case 'discountEndDate':
      return typeof value === 'string' ? formatDate(value, timeZone, 'day') : common('none');
    case 'categoryId':
      return findName(categories, form.categoryId);
    case 'returnPolicyId':
      return form.returnPolicyId === '' ? t('defaultPolicy') : findName(policies, form.returnPolicyId);
    case 'published':
      return t(form.published ? 'yes' : 'no');
    case 'tags':
      return form.tags.join(', ') || common('none');
    case 'media':
      return [t('imageCount', { count: form.media.length }), ...form.media.map(({ alt }) => alt)]
        .filter(Boolean)
        .join(' · ');
    case 'mediaId': {
      const place = form.media.findIndex(({ id }) => id === value);
      return place === -1 ? common('none') : form.media[place]?.alt || `${t('image')} ${place + 1}`;
    }
    default:
      return typeof value === 'string' && value !== '' ? value : common('none');
  }
}
