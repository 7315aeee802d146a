import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { ManageScreen } from '#src/features/subscription/manage/manage.screen.tsx';
import { activeSubscriptionQuery } from '#src/features/subscription/active-subscription.queries.ts';

/** `from=card`: the merchant returns from the provider's page that changes the card. */
const Search = z.object({ from: z.catch(z.optional(z.literal('card')), undefined) });

export const Route = createFileRoute('/dashboard/subscription/manage')({
  validateSearch: (search): z.infer<typeof Search> => z.parse(Search, search),
  loader: ({ context }) => void context.queryClient.prefetchQuery(activeSubscriptionQuery()),
  component: Manage,
});

function Manage() {
  const { business, membership } = useBusiness();
  const { from } = Route.useSearch();
  return (
    <ManageScreen
      business={business}
      canManage={can(membership, 'BUSINESS', 'manage')}
      showsCardResult={from === 'card'}
    />
  );
}
