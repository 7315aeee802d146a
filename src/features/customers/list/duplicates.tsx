import { css } from '#styled/css/css.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DuplicateGroup } from '#contract/store/customer.ts';
import { duplicatesQuery } from '#src/features/customers/customers.queries.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './customers.messages.ts';

const reasons: Record<DuplicateGroup['reason'], string> = {
  email: t('sameEmail'),
  phone: t('samePhone'),
  name: t('sameName'),
};
const list = css({ display: 'flex', flexDirection: 'column', gap: '1' });

/** Says that some customers look like one person, and which. */
export function Duplicates() {
  const { data: groups = [] } = useQuery(duplicatesQuery());
  const [isOpen, setOpen] = useState(false);
  if (groups.length === 0) return null;
  return (
    <>
      <Notice tone="info" title={t('duplicates')}>
        {t('duplicatesWhy')}{' '}
        <Button size="sm" variant="quiet" onPress={() => setOpen(true)}>
          {t('duplicatesLook')}
        </Button>
      </Notice>
      <Dialog
        title={t('duplicatesTitle')}
        description={t('duplicatesHint')}
        size="lg"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <Stack gap="6">
          {groups.map(({ reason, customers }) => (
            <Stack key={`${reason} ${customers[0]?.id}`} gap="1">
              <Text variant="caption" tone="subtle">
                {reasons[reason]}
              </Text>
              <ul className={list}>
                {customers.map(({ id, name, email, phoneNumber, orderCount }) => (
                  <li key={id}>
                    <Link to="/dashboard/store/customers/$id" params={{ id }} onClick={() => setOpen(false)}>
                      {name ?? email ?? phoneNumber ?? t('noName')}
                    </Link>{' '}
                    <Text as="span" variant="small" tone="muted">
                      {[email, phoneNumber, t('ordersCount', { count: orderCount })]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </li>
                ))}
              </ul>
            </Stack>
          ))}
        </Stack>
      </Dialog>
    </>
  );
}
