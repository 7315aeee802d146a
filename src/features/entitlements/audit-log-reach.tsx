import { css } from '#styled/css/css.mjs';
import { useQuery } from '@tanstack/react-query';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './entitlements.messages.ts';
import { PlanAction } from './plan-action.tsx';
import { usageQuery } from './usage.queries.ts';

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  pb: { md: '3' },
});

/** Tells how far back the audit log goes on the plan; shows nothing where it has no limit. */
export function AuditLogReach() {
  const { data } = useQuery(usageQuery());
  const days = data?.entitlements.auditLogDays ?? null;
  if (days === null) return null;
  return (
    <div className={line}>
      <Text as="span" variant="small" tone="muted">
        {t('auditLogDays', { count: days })}
      </Text>
      <Text as="span" variant="small">
        <PlanAction />
      </Text>
    </div>
  );
}
