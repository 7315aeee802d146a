import { useRouter } from '@tanstack/react-router';
import { canOpen } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { t } from './entitlements.messages.ts';

const comparePath: string = '/dashboard/subscription/compare';

/** The way to a larger plan: a link for people who may change the plan; the others are told whom to ask. */
export function PlanAction() {
  const { business, membership } = useBusiness();
  const { routesByPath } = useRouter();
  if (!canOpen(membership, comparePath)) return <span>{t('askOwner', { business: business.name })}</span>;
  const hasScreen = comparePath in routesByPath || `${comparePath}/` in routesByPath;
  return (
    hasScreen && (
      <LinkButton size="sm" to={comparePath}>
        {t('comparePlans')}
      </LinkButton>
    )
  );
}
