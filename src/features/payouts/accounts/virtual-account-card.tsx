import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { VirtualAccount } from '#domain/virtual-account.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { depositCheckQuery, virtualAccountQuery } from '#src/features/payouts/payouts.queries.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { AnchorButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { ShareMenu } from '#src/ui/actions/share-menu.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './virtual-account.messages.ts';
import { VirtualAccountDialog } from './virtual-account-dialog.tsx';

/** The virtual account of a business, from its request to sharing its number. */
export function VirtualAccountCard({ canManage }: { canManage: boolean }) {
  const query = useQuery(virtualAccountQuery());
  const [isDialogOpen, setDialogOpen] = useState(false);
  const button = (label: string) =>
    canManage && (
      <Inline justify="end">
        <Button variant="primary" onPress={() => setDialogOpen(true)}>
          {label}
        </Button>
      </Inline>
    );
  return (
    <Card title={t('title')} description={t('why')}>
      <QueryView query={query} what="your virtual account" skeleton={<Skeleton width="long" />}>
        {(account) => (
          <>
            {account === null && (
              <Stack gap="4">
                <Text>{t(canManage ? 'none' : 'noneViewOnly')}</Text>
                {button(t('request'))}
              </Stack>
            )}
            {account?.status === 'requested' && (
              <Stack gap="4">
                <Text>{t('requested')}</Text>
                {button(t('continue'))}
              </Stack>
            )}
            {account?.status === 'opening' && (
              <Notice tone="info" title={t('opening')}>
                {t('openingWhy')}
              </Notice>
            )}
            {account?.status === 'refused' && (
              <Stack gap="4">
                <Notice tone="danger" title={t('refused')}>
                  {account.message}
                </Notice>
                {button(t('askAgain'))}
              </Stack>
            )}
            {account?.status === 'closed' && (
              <Stack gap="4">
                <Notice tone="danger" title={t('closed', { number: account.accountNumber ?? '' })}>
                  {t('closedWhy')}
                </Notice>
                {button(t('request'))}
              </Stack>
            )}
            {account?.status === 'active' && <ActiveAccount account={account} />}
          </>
        )}
      </QueryView>
      {isDialogOpen && <VirtualAccountDialog onClose={() => setDialogOpen(false)} />}
    </Card>
  );
}

function ActiveAccount({ account }: { account: VirtualAccount }) {
  const mode = useRouteContext({ from: '__root__', select: ({ boot }) => boot.mode });
  const { business } = useBusiness();
  const { data: deposits } = useQuery(depositCheckQuery());
  const { accountNumber, accountName, bankName } = account;
  const [number, name, bank] = [accountNumber ?? '', accountName ?? '', bankName ?? ''];
  const copy = () =>
    void navigator.clipboard.writeText(number).then(
      () => notify.success(t('copied')),
      () => notify.error(t('notCopied')),
    );
  return (
    <Stack gap="4">
      {deposits && deposits.arrived > 0 && (
        <Notice tone="success" title={t('newTransfers', { count: deposits.arrived })}>
          <Link isStandalone to="/dashboard/revenue">
            {t('toRevenue')}
          </Link>
        </Notice>
      )}
      <DescriptionList
        items={[
          {
            term: t('number'),
            detail: (
              <Text as="strong" variant="heading" figures>
                {number}
              </Text>
            ),
          },
          { term: t('bank'), detail: bank },
          { term: t('holder'), detail: name },
        ]}
      />
      <Inline>
        <Button variant="primary" icon={Copy} onPress={copy}>
          {t('copy')}
        </Button>
        <ShareMenu
          variant="secondary"
          label={t('share')}
          content={{
            title: t('shareTitle', { business: business.name }),
            text: t('shareText', { business: business.name, bank, number, name }),
          }}
        />
        {mode !== 'production' && (
          <AnchorButton
            variant="quiet"
            href={`/sandbox/bank?account=${number}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('testMoney')}
          </AnchorButton>
        )}
      </Inline>
    </Stack>
  );
}
