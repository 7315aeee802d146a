import { createFileRoute, redirect } from '@tanstack/react-router';

/** A new invoice uses the edit form without an id. */
export const Route = createFileRoute('/dashboard/invoicing/create')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/invoicing/edit/{-$id}', params: {}, replace: true });
  },
});
