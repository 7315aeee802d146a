import type { ProductImport } from '#contract/product-import.ts';
import type { Currency } from '#domain/money.ts';
import { useSession } from '#src/flows/session/use-session.ts';
import { formatCount } from '#src/lib/format.ts';
import { Badge } from '#src/ui/badge.tsx';
import { DataList } from '#src/ui/data-list.tsx';
import type { Column } from '#src/ui/data-list.types.ts';
import { Money } from '#src/ui/money.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Text } from '#src/ui/text.tsx';
import { t } from './product-import.messages.ts';

type Preview = ProductImport['preview'][number];

const columnsOf = (currency: Currency): Column<Preview>[] => [
  { id: 'product', header: t('product'), cell: ({ title }) => title },
  { id: 'category', header: t('category'), cell: ({ category }) => category ?? t('noCategory') },
  { id: 'variations', header: t('variations'), cell: ({ variations }) => variations, align: 'end' },
  { id: 'pictures', header: t('pictures'), cell: ({ pictures }) => pictures, align: 'end' },
  {
    id: 'stock',
    header: t('stock'),
    cell: ({ availableQuantity }) =>
      availableQuantity === null ? t('unlimited') : formatCount(availableQuantity),
    align: 'end',
  },
  {
    id: 'price',
    header: t('price'),
    cell: ({ priceMinor, discountedAmountMinor }) => (
      <Money amountMinor={discountedAmountMinor ?? priceMinor} currency={currency} />
    ),
    align: 'end',
  },
  {
    id: 'published',
    header: t('state'),
    cell: ({ published }) => (
      <Badge tone={published ? 'success' : 'neutral'}>{t(published ? 'isPublished' : 'isUnpublished')}</Badge>
    ),
    card: 'aside',
  },
];

/** The first products as they would stand in the list. */
export function ProductPreview({ record }: { record: ProductImport }) {
  const { business } = useSession();
  return (
    <Stack gap="3">
      <Text as="h2" variant="heading">
        {t('previewTitle')}
      </Text>
      <DataList
        label={t('previewTitle')}
        columns={columnsOf(business?.currency ?? 'NGN')}
        rows={record.preview}
        rowKey={({ handle }) => handle}
        rowLabel={({ title }) => title}
        empty={<Text tone="muted">{t('noRecords')}</Text>}
      />
    </Stack>
  );
}
