import { useQuery } from '@tanstack/react-query';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './entitlements.messages.ts';
import { PlanAction } from './plan-action.tsx';
import { usageQuery } from './usage.queries.ts';

/** Tells how far back the audit log goes on the plan; shows nothing where it has no limit. */
export function AuditLogReach() {
  const { data } = useQuery(usageQuery());
  const days = data?.entitlements.auditLogDays ?? null;
  if (days === null) return null;
  return (
    <Inline gap="3">
      <Text variant="small" tone="muted">
        {t('auditLogDays', { count: days })}
      </Text>
      <PlanAction />
    </Inline>
  );
}
