import { CheckCheck } from 'lucide-react';
import type { HomeSummary } from '#contract/people/home.ts';
import { imageAddress } from '#domain/upload.ts';
import { formatQuantity, stockStateDisplay } from '#src/features/products/product.labels.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { ImageRow } from '#src/ui/media/image-row.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { HomeLinks } from './home-links.tsx';
import { t } from './home.messages.ts';

type Stock = NonNullable<HomeSummary['stock']>;

const to = '/dashboard/store/products';

/** The products with low stock, those with the least first. */
export function HomeStock({ stock: { low, out, products } }: { stock: Stock }) {
  return (
    <Card
      title={t('lowStock')}
      actions={
        low + out > products.length && (
          <Link isStandalone to={to} search={{ tab: out > 0 ? 'out' : 'low', sort: 'stock' }}>
            {t('seeAll')}
          </Link>
        )
      }
    >
      {products.length === 0 ? (
        <Inline gap="2">
          <Icon of={CheckCheck} />
          <Text tone="muted">{t('noLowStock')}</Text>
        </Inline>
      ) : (
        <HomeLinks
          links={products.map(({ id, title, imageFileId, stockState, variationCount, least }) => ({
            id,
            link: (
              <Link tone="strong" to="/dashboard/store/products/edit/{-$id}" params={{ id }}>
                <ImageRow
                  src={imageFileId && imageAddress(imageFileId, 'thumb')}
                  title={title}
                  note={
                    variationCount > 0 && least > 0 ? t('minStock', { count: least }) : formatQuantity(least)
                  }
                />
                <StatusBadge look={stockStateDisplay[stockState]} />
              </Link>
            ),
          }))}
        />
      )}
    </Card>
  );
}
