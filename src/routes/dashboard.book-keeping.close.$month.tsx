import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { MonthScreen } from '#src/features/bookkeeping/periods/month.screen.tsx';
import { openPeriodClose } from '#src/features/bookkeeping/periods/period-close.actors.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useFlow } from '#src/flows/use-flow.ts';

export const Route = createFileRoute('/dashboard/book-keeping/close/$month')({ component: Month });

function Month() {
  const { business, membership } = useBusiness();
  const { month } = Route.useParams();
  const canManage = can(membership, 'BOOK_KEEPING', 'manage');
  const actor = useFlow(openPeriodClose, useQueryClient(), month, canManage);
  return <MonthScreen actor={actor} business={business} membership={membership} />;
}
