import { createFileRoute, redirect } from '@tanstack/react-router';

/** A new invoice is one that is edited and has no id yet: the form is the same. */
export const Route = createFileRoute('/dashboard/invoicing/create')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/invoicing/edit/{-$id}', params: {}, replace: true });
  },
});
