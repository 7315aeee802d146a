import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { Business } from '#domain/business.ts';
import { Id } from '#domain/id.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { getShownWithdrawalId, openWithdraw } from '#src/features/payouts/withdraw/withdraw.actors.ts';
import { WithdrawScreen } from '#src/features/payouts/withdraw/withdraw.screen.tsx';

/** The address holds the id of the withdrawal that is shown. */
const Search = z.object({ withdrawal: z.catch(z.optional(Id), undefined) });

export const Route = createFileRoute('/dashboard/revenue/withdraw')({
  validateSearch: (search): z.infer<typeof Search> => z.parse(Search, search),
  component: WithdrawRoute,
});

function WithdrawRoute() {
  const { business } = useBusiness();
  return <Withdraw key={business.id} business={business} />;
}

function Withdraw({ business }: { business: Business }) {
  const { withdrawal = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const actor = useFlow(openWithdraw, queryClient, business.id, withdrawal);
  // The address holds the withdrawal's id, so that reload and Back return to it.
  const followed = useSelector(actor, () => getShownWithdrawalId(actor));
  useEffect(() => {
    if (followed !== withdrawal)
      void navigate({ search: followed === null ? {} : { withdrawal: followed }, replace: true });
  }, [followed, withdrawal, navigate]);
  return <WithdrawScreen actor={actor} business={business} />;
}
