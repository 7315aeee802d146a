import { MonthScreen } from '#src/features/bookkeeping/periods/month.screen.tsx';
import type { PeriodCloseActor } from '#src/features/bookkeeping/periods/period-close.actors.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';

export function PeriodClosePage({ actor }: { actor: PeriodCloseActor }) {
  const { business, membership } = useBusiness();
  return <MonthScreen actor={actor} business={business} membership={membership} />;
}
