import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useSession } from '#src/flows/session/use-session.ts';
import { categoriesQuery } from '#src/lib/queries/products.queries.ts';
import { CategoriesScreen } from '#src/screens/categories/categories.screen.tsx';

export const Route = createFileRoute('/dashboard/store/products/categories/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(categoriesQuery()),
  component: Categories,
});

function Categories() {
  const { standing } = useSession();
  return <CategoriesScreen mayManage={can(standing, 'PRODUCT', 'manage')} />;
}
