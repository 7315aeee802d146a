import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { WayBackSearch } from '#src/features/payout-requirements/way-back-search.ts';
import { pinQuery } from '#src/features/security/pin.queries.ts';
import { PinResetScreen } from '#src/features/security/pin-reset/pin-reset.screen.tsx';

const Search = z.extend(WayBackSearch, { what: z.optional(z.enum(['pin', 'password'])) });

export const Route = createFileRoute('/dashboard/settings/account-security/reset')({
  validateSearch: Search,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(pinQuery()),
  component: Reset,
});

function Reset() {
  const { what = 'pin', redirect } = Route.useSearch();
  return <PinResetScreen what={what} wayBack={redirect} />;
}
