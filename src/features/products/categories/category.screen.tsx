import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { imageAddress } from '#domain/upload.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { categoriesQuery, productsQuery } from '#src/features/products/products.queries.ts';
import { leaveCategory } from '#src/features/products/products.writes.ts';
import { rowsPerPage } from '#src/lists/list-search.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { ImageRow } from '#src/ui/media/image-row.tsx';
import { PageSkeleton } from '#src/ui/feedback/skeleton.tsx';
import { QueryFallback, QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { formatCounts } from './categories.screen.tsx';
import { t } from './categories.messages.ts';
import { DeleteCategory } from './delete-category.tsx';

export type CategoryScreenProps = {
  id: string;
  canManage: boolean;
  onMissing: () => never;
  onRemoved: () => Promise<void>;
};

/** The page of a category with its products. */
export function CategoryScreen({ id, canManage, onMissing, onRemoved }: CategoryScreenProps) {
  const query = useQuery(categoriesQuery());
  const { dialog, open, close } = useDialog<'edit' | 'remove'>();
  if (!query.data) return <QueryFallback query={query} what="the category" skeleton={<PageSkeleton />} />;
  const category = query.data.find((candidate) => candidate.id === id);
  if (!category) return onMissing();
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        title={category.name}
        description={category.description || formatCounts(category)}
        back={{ label: t('back'), link: { to: '/dashboard/store/products/categories' } }}
        actions={
          canManage && (
            <>
              <Button variant="quiet" icon={Trash2} onPress={() => open('remove')}>
                {t('remove')}
              </Button>
              <Button icon={Pencil} onPress={() => open('edit')}>
                {t('edit')}
              </Button>
            </>
          )
        }
      />
      <CategoryProducts id={id} canManage={canManage} />
      {dialog === 'edit' && <CategoryDialog category={category} onClose={close} />}
      {dialog === 'remove' && (
        <DeleteCategory
          category={category}
          others={query.data.filter((other) => other.id !== id)}
          onClose={close}
          onRemoved={onRemoved}
        />
      )}
    </Stack>
  );
}

function CategoryProducts({ id, canManage }: Pick<CategoryScreenProps, 'id' | 'canManage'>) {
  const query = useQuery(productsQuery({ category: id, perPage: rowsPerPage }));
  const leave = useWrite(leaveCategory);
  const removeProduct = async (productId: string) => {
    if (await leave.send({ params: { id: productId } })) notify.success(t('takenOut'));
    else notify.error(common('unreachable'));
  };
  return (
    <Card
      title={t('inIt')}
      actions={
        <Link to="/dashboard/store/products" search={{ category: id }}>
          {t('showAll')}
        </Link>
      }
    >
      <QueryView
        query={{ ...query, data: query.data?.data }}
        what="the products"
        empty={<Text tone="muted">{t('nothingIn')}</Text>}
      >
        {(products) => (
          <Stack gap="3">
            {products.map((product) => (
              <div key={product.id}>
                <Inline justify="between" wrap={false}>
                  <Link tone="quiet" to="/dashboard/store/products/edit/{-$id}" params={{ id: product.id }}>
                    <ImageRow
                      src={product.imageFileId && imageAddress(product.imageFileId, 'thumb')}
                      title={product.title}
                    />
                  </Link>
                  {canManage && (
                    <Button
                      size="sm"
                      variant="quiet"
                      isDisabled={leave.isPending}
                      onPress={() => void removeProduct(product.id)}
                    >
                      {t('takeOut')}
                    </Button>
                  )}
                </Inline>
              </div>
            ))}
          </Stack>
        )}
      </QueryView>
    </Card>
  );
}
