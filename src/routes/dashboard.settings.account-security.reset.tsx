import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ReturnPathSearch } from '#src/features/payout-requirements/return-path-search.ts';
import { pinQuery } from '#src/features/security/pin.queries.ts';
import { PinResetScreen } from '#src/features/security/pin-reset/pin-reset.screen.tsx';

const Search = z.extend(ReturnPathSearch, { what: z.optional(z.enum(['pin', 'password'])) });

export const Route = createFileRoute('/dashboard/settings/account-security/reset')({
  validateSearch: Search,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(pinQuery()),
  component: Reset,
});

function Reset() {
  const { what = 'pin', redirect } = Route.useSearch();
  return <PinResetScreen what={what} returnPath={redirect} />;
}
