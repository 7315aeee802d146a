import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '#domain/category.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { categoriesQuery } from '#src/features/products/products.queries.ts';
import { orderCategories } from '#src/features/products/products.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { SortableList } from '#src/ui/data/sortable-list.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './categories.messages.ts';

export const formatCounts = ({ productCount, variantCount }: Category): string =>
  [t('counts', { count: productCount }), variantCount > 0 && t('variants', { count: variantCount })]
    .filter(Boolean)
    .join(' · ');

/** All product categories, in the order of the store. */
export function CategoriesScreen({ canManage }: { canManage: boolean }) {
  const query = useQuery(categoriesQuery());
  const saved = query.data;
  // The order that is being saved.
  const [ids, setIds] = useState<readonly string[]>();
  const data = ids ? saved?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : saved;
  const [isAdding, setAdding] = useState(false);
  const order = useWrite(orderCategories);
  const onReorder = async (newOrder: string[]) => {
    setIds(newOrder);
    const isSaved = await order.send({ body: { ids: newOrder } });
    setIds(undefined);
    if (!isSaved) notify.error(t('notOrdered'));
  };
  const add = canManage && (
    <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        title={t('title')}
        description={t('description')}
        back={{ label: t('products'), link: { to: '/dashboard/store/products' } }}
        actions={data && data.length > 0 && add}
      />
      <Card isFlush>
        <QueryView
          query={{ ...query, data }}
          what="the categories"
          empty={<EmptyState icon={FolderOpen} title={t('none')} description={t('noneWhy')} actions={add} />}
        >
          {(categories) => (
            <SortableList
              label={t('order')}
              isReadOnly={!canManage || order.isPending}
              onReorder={(newOrder) => void onReorder(newOrder)}
              items={categories.map((category) => ({
                id: category.id,
                name: category.name,
                content: (
                  <>
                    <Link
                      tone="strong"
                      to="/dashboard/store/products/categories/$id"
                      params={{ id: category.id }}
                    >
                      {category.name}
                    </Link>
                    <Text variant="small" tone="muted">
                      {formatCounts(category)}
                    </Text>
                  </>
                ),
              }))}
            />
          )}
        </QueryView>
      </Card>
      {isAdding && <CategoryDialog onClose={() => setAdding(false)} />}
    </Stack>
  );
}
