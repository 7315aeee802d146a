import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { CustomerCreateScreen } from '#src/features/customers/customer/customer-create.screen.tsx';
import { CustomerFormForbidden } from '#src/features/customers/customer/customer-form.forbidden.tsx';

export const Route = createFileRoute('/dashboard/store/customers/create')({ component: CreateCustomer });

function CreateCustomer() {
  const { business, membership } = useBusiness();
  if (!can(membership, 'CUSTOMER', 'manage')) return <CustomerFormForbidden />;
  return <CustomerCreateScreen key={business.id} business={business} />;
}
