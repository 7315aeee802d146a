import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { payoutAccountView } from '#machines/flows/payout-account/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { FlowRoot, useNetworkBack } from '#src/flows/flow-root.tsx';
import { useFlow } from '#src/flows/use-flow.ts';
import { openAccountFlow } from '#src/features/payouts/payout-account/payout-account.actors.ts';
import { banksQuery } from '#src/features/payouts/payouts.queries.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Landmark } from 'lucide-react';
import { AccountForm } from './account-form.tsx';
import { t } from './payouts.messages.ts';

const payoutsPage = '/dashboard/settings/payment-and-withdrawal';

export type AddAccountProps = {
  onClose: () => void;
  /** The merchant still has to set the transaction PIN that confirms the account. */
  needsPin?: boolean;
  /** Replaces the chart connected to the API, for the review page. */
  begin?: typeof openAccountFlow;
};

/** The dialog to add an account, with its own chart. Closing it before the account is saved discards everything. */
export function AddAccount({ onClose, needsPin = false, begin = openAccountFlow }: AddAccountProps) {
  const queryClient = useQueryClient();
  const banks = useQuery(banksQuery());
  const { actor, pin } = useFlow(begin, queryClient);
  const snapshot = useSelector(actor, (current) => current);
  const view = payoutAccountView(snapshot);
  const savedName = view.saved?.accountName;
  useNetworkBack(actor);
  useEffect(() => {
    if (savedName === undefined) return;
    notify.success(t('savedNow', { name: savedName }));
    onClose();
  }, [savedName, onClose]);
  return (
    <Dialog title={t('addTitle')} isOpen isLocked={view.busy !== null} onClose={onClose}>
      <FlowRoot flow="payout-account" state={statePath(snapshot)}>
        <QueryView
          query={banks}
          what="the banks"
          empty={<EmptyState icon={Landmark} title={t('banksAbroad')} description={t('banksAbroadWhy')} />}
        >
          {(loaded) => (
            <Stack gap="4">
              {needsPin && view.step !== 'spent' && (
                <Notice tone="info" title={t('pinFirst')}>
                  <Link to="/dashboard/settings/account-security" search={{ redirect: payoutsPage }}>
                    {t('toPin')}
                  </Link>
                </Notice>
              )}
              <AccountForm banks={loaded} view={view} actor={actor} pin={pin} />
            </Stack>
          )}
        </QueryView>
      </FlowRoot>
    </Dialog>
  );
}
