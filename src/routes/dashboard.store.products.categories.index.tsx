import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { categoriesQuery } from '#src/features/products/products.queries.ts';
import { CategoriesScreen } from '#src/features/products/categories/categories.screen.tsx';

export const Route = createFileRoute('/dashboard/store/products/categories/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(categoriesQuery()),
  component: Categories,
});

function Categories() {
  const { membership } = useBusiness();
  return <CategoriesScreen canManage={can(membership, 'PRODUCT', 'manage')} />;
}
