import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { categoriesQuery } from '#src/features/products/products.queries.ts';
import { CategoryScreen } from '#src/features/products/categories/category.screen.tsx';
import { NotFoundScreen } from '#src/features/errors/not-found.screen.tsx';

export const Route = createFileRoute('/dashboard/store/products/categories/$id')({
  loader: ({ context, params }) => {
    if (!z.safeParse(Id, params.id).success) throw notFound();
    void context.queryClient.prefetchQuery(categoriesQuery());
  },
  component: CategoryRoute,
  notFoundComponent: NotFoundScreen,
});

function CategoryRoute() {
  const { id } = Route.useParams();
  const { membership } = useBusiness();
  const navigate = Route.useNavigate();
  return (
    <CategoryScreen
      key={id}
      id={id}
      canManage={can(membership, 'PRODUCT', 'manage')}
      onMissing={() => {
        throw notFound();
      }}
      onRemoved={() => navigate({ to: '/dashboard/store/products/categories', ignoreBlocker: true })}
    />
  );
}
