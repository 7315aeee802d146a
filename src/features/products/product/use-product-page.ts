import { useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import type { ProductScreenProps } from './product.screen.tsx';

/** Returns the props that the two routes of the product form share. */
export function useProductPage(): ProductScreenProps {
  const { business, membership } = useBusiness();
  const navigate = useNavigate();
  return {
    business,
    canManage: can(membership, 'PRODUCT', 'manage'),
    onOpen: ({ id }) =>
      void navigate({ to: '/dashboard/store/products/edit/{-$id}', params: { id }, ignoreBlocker: true }),
    onRemoved: () => navigate({ to: '/dashboard/store/products', ignoreBlocker: true }),
  };
}
