import { useRouter } from '@tanstack/react-router';
import { canOpen } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { t } from './entitlements.messages.ts';

const comparePath: string = '/dashboard/subscription/compare';

/** Returns true if the person may change the plan of the business. */
export const useCanUpgrade = (): boolean => canOpen(useBusiness().membership, comparePath);

/** The way to a larger plan: a link for people who may change the plan; the others are told whom to ask. */
export function PlanAction() {
  const { business } = useBusiness();
  const canUpgrade = useCanUpgrade();
  const { routesByPath } = useRouter();
  if (!canUpgrade) return <span>{t('askOwner', { business: business.name })}</span>;
  const hasScreen = comparePath in routesByPath || `${comparePath}/` in routesByPath;
  return (
    hasScreen && (
      <Link to={comparePath} isStandalone>
        {t('comparePlans')}
      </Link>
    )
  );
}
