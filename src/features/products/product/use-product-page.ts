import { useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useSession } from '#src/features/session/use-session.ts';
import type { ProductScreenProps } from './product.screen.tsx';

/** What the two addresses of the product form give it; undefined without a business. */
export function useProductPage(): ProductScreenProps | undefined {
  const { business, standing, user } = useSession();
  const navigate = useNavigate();
  return (
    business && {
      business,
      userId: user?.id ?? '',
      mayManage: can(standing, 'PRODUCT', 'manage'),
      onOpen: ({ id }) =>
        void navigate({ to: '/dashboard/store/products/edit/{-$id}', params: { id }, ignoreBlocker: true }),
      onRemoved: () => navigate({ to: '/dashboard/store/products', ignoreBlocker: true }),
    }
  );
}
