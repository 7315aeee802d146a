import { css } from '#styled/css/css.mjs';
import type { DuplicateGroup } from '#contract/store/customer.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './customers.messages.ts';

const reasons: Record<DuplicateGroup['reason'], string> = {
  email: t('sameEmail'),
  phone: t('samePhone'),
  name: t('sameName'),
};
const list = css({ display: 'flex', flexDirection: 'column', gap: '1' });

/** Customers that may be the same person, by what they share. */
export const DuplicateGroups = ({ groups }: { groups: readonly DuplicateGroup[] }) => (
  <Stack gap="4">
    <Stack gap="1">
      <Text as="h3" variant="heading">
        {t('duplicates')}
      </Text>
      <Text variant="small" tone="muted">
        {t('duplicatesHint')}
      </Text>
    </Stack>
    {groups.map(({ reason, customers }) => (
      <Stack key={`${reason} ${customers[0]?.id}`} gap="1">
        <Text variant="caption" tone="subtle">
          {reasons[reason]}
        </Text>
        <ul className={list}>
          {customers.map(({ id, name, email, phoneNumber, orderCount }) => (
            <li key={id}>
              <Link to="/dashboard/store/customers/$id" params={{ id }}>
                {name ?? email ?? phoneNumber ?? common('noName')}
              </Link>{' '}
              <Text as="span" variant="small" tone="muted">
                {[email, phoneNumber, t('ordersCount', { count: orderCount })].filter(Boolean).join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      </Stack>
    ))}
  </Stack>
);
