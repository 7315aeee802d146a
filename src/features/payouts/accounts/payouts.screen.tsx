import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import type { PayoutAccount } from '#domain/payout-account.ts';
import { PayoutSteps } from '#src/features/payout-requirements/payout-steps.tsx';
import { useReturnPath, ReturnButton } from '#src/features/payout-requirements/return-path.tsx';
import type { ReturnPath } from '#src/features/payout-requirements/return-path-search.ts';
import { payoutRequirementsQuery } from '#src/features/payout-requirements/payout-requirements.queries.ts';
import { payoutAccountsQuery, payoutKeys } from '#src/features/payouts/payouts.queries.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { readAccountDraft } from '#src/features/payouts/payout-account/account-draft.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { AccountEventsCard } from './account-events-card.tsx';
import { AccountCard } from './account-card.tsx';
import { AddAccount } from './add-account.tsx';
import { t } from './payouts.messages.ts';
import { RemoveAccount } from './remove-account.tsx';
import { VirtualAccountCard } from './virtual-account-card.tsx';

type PayoutDialog = { kind: 'add' } | { kind: 'remove'; account: PayoutAccount };

export type PayoutsScreenProps = { canManage: boolean; returnPath: ReturnPath | undefined };

/** The payout accounts and the virtual account of a business. */
export function PayoutsScreen({ canManage, returnPath }: PayoutsScreenProps) {
  const query = useQuery(payoutAccountsQuery());
  const needs = useQuery({ ...payoutRequirementsQuery(), enabled: canManage });
  const returnTarget = useReturnPath('account', returnPath);
  const businessId = useBusiness().business.id;
  // A merchant who returns from setting the PIN continues with the kept account.
  const {
    dialog,
    open,
    close: closeDialog,
  } = useDialog<PayoutDialog>(canManage && readAccountDraft(businessId) ? { kind: 'add' } : undefined);
  const queryClient = useQueryClient();
  const close = () => {
    closeDialog();
    // The name check is an event, whether or not the account was saved.
    void queryClient.invalidateQueries({ queryKey: payoutKeys.events });
  };
  const payoutAccounts = query.data?.filter(({ sourceType }) => sourceType !== 'businessStaticAccount');
  const add = canManage && (
    <Button
      variant={payoutAccounts?.length === 0 ? 'primary' : 'secondary'}
      icon={Plus}
      onPress={() => open({ kind: 'add' })}
    >
      {t('add')}
    </Button>
  );
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/settings' } }}
        title={t('title')}
        description={t('intro')}
        actions={
          canManage &&
          (returnTarget ? (
            <ReturnButton to={returnTarget} />
          ) : (
            <LinkButton to="/dashboard/revenue/withdraw" variant="primary">
              {t('withdraw')}
            </LinkButton>
          ))
        }
      />
      {needs.data && <PayoutSteps requirements={needs.data} here="account" returnPath={returnPath} />}
      <Stack gap="4">
        <Stack gap="1">
          <Text as="h2" variant="heading">
            {t('accounts')}
          </Text>
          <Text tone="muted">{t('accountsWhy')}</Text>
        </Stack>
        <QueryView
          query={{ ...query, data: payoutAccounts }}
          what="your payout accounts"
          empty={
            <EmptyState
              icon={Landmark}
              title={t('none')}
              description={t(canManage ? 'noneWhy' : 'noneViewOnly')}
              actions={add}
            />
          }
        >
          {(accounts) => (
            <>
              {accounts.map((account) => (
                <AccountCard
                  key={account.id}
                  account={account}
                  canManage={canManage}
                  onRemove={() => open({ kind: 'remove', account })}
                />
              ))}
              <div>{add}</div>
            </>
          )}
        </QueryView>
      </Stack>
      <VirtualAccountCard canManage={canManage} />
      <AccountEventsCard />
      {dialog?.kind === 'add' && <AddAccount needsPin={needs.data?.hasPin === false} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveAccount
          account={dialog.account}
          others={payoutAccounts?.filter(({ id }) => id !== dialog.account.id) ?? []}
          onClose={close}
        />
      )}
    </Stack>
  );
}
