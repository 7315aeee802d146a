import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { categoriesQuery } from '#src/features/products/products.queries.ts';
import { CategoriesScreen } from '#src/features/products/categories/categories.screen.tsx';

export const Route = createFileRoute('/dashboard/store/products/categories/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(categoriesQuery()),
  component: Categories,
});

function Categories() {
  const { standing } = useSession();
  return <CategoriesScreen mayManage={can(standing, 'PRODUCT', 'manage')} />;
}
