import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '#domain/subscription.ts';
import { activeSubscriptionQuery } from '#src/features/subscription/active-subscription.queries.ts';
import { renewalCardQuery } from '#src/features/subscription/subscription.queries.ts';
import { formatCard } from '#src/features/subscription/subscription.words.ts';
import { updateRenewalMethod } from '#src/features/subscription/subscription.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { tSpenders } from '#src/features/session/spenders.messages.ts';
import { common } from '#src/lib/common.messages.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { CardChangeNotice } from './card-change-notice.tsx';
import { ChangeCardDialog } from './change-card-dialog.tsx';
import { t } from './manage.messages.ts';

/** How often the plan is loaded again while it does not show the effect of a new card. */
const planPollMs = 5_000;

export type RenewalMethodProps = {
  subscription: Subscription;
  /** True if the person may spend the business's money: only they change how the renewals are paid. */
  canSpend: boolean;
  businessName: string;
  showsCardResult: boolean;
};

/** The stored card, and whether renewals may be paid from the balance. */
export function RenewalMethod({ subscription, canSpend, businessName, showsCardResult }: RenewalMethodProps) {
  const { allowsBalance } = subscription;
  const { data } = useQuery(renewalCardQuery());
  const { card, change } = data ?? { card: subscription.card, change: null };
  const isOtherCard = card?.lastDigits !== subscription.card?.lastDigits;
  const isCharging = change?.status === 'stored' && subscription.status === 'past_due';
  useQuery({ ...activeSubscriptionQuery(), refetchInterval: isOtherCard || isCharging ? planPollMs : false });
  const write = useWrite(updateRenewalMethod);
  const { dialog, open, close } = useDialog<'removeCard' | 'changeCard'>();
  const error = write.refusal?.message ?? (write.isUnreachable ? common('unreachable') : undefined);
  const allow = async (isAllowed: boolean) => {
    if (await write.send({ body: { allowsBalance: isAllowed } })) notify.success(t('methodSaved'));
  };
  const remove = async () => {
    if (!(await write.send({ body: { removeCard: true } }))) return;
    notify.success(t('cardRemoved'));
    close();
  };
  return (
    <Card title={t('method')} description={t('methodWhy')}>
      <Stack gap="4">
        {card ? (
          <Inline gap="3" justify="between">
            <div>
              <Text variant="strong">{formatCard(card)}</Text>
              <Text variant="small" tone="subtle">
                {t('cardWhy', { expires: card.expires })}
              </Text>
            </div>
            {canSpend && (
              <Inline gap="2">
                <Button size="sm" onPress={() => open('changeCard')}>
                  {t('changeCard')}
                </Button>
                <Button size="sm" onPress={() => open('removeCard')}>
                  {t('removeCard')}
                </Button>
              </Inline>
            )}
          </Inline>
        ) : (
          <Stack gap="3" align="start">
            <Text tone="muted">
              {t('noCard')} {!allowsBalance && t('noCardNoBalance')}
            </Text>
            {canSpend && (
              <Button size="sm" onPress={() => open('changeCard')}>
                {t('addCard')}
              </Button>
            )}
          </Stack>
        )}
        {change && <CardChangeNotice change={change} isResult={showsCardResult} />}
        <Checkbox
          label={t('allowsBalance')}
          description={t('allowsBalanceWhy')}
          isSelected={allowsBalance}
          isDisabled={!canSpend || write.isPending}
          onChange={(isAllowed) => void allow(isAllowed)}
        />
        {!canSpend && (
          <Text variant="small" tone="muted">
            {t('methodBy', { who: tSpenders('spenders', { business: businessName }) })}
          </Text>
        )}
        {error !== undefined && !dialog && (
          <Notice tone="danger" resultKey={error}>
            {error}
          </Notice>
        )}
      </Stack>
      <ChangeCardDialog subscription={subscription} isOpen={dialog === 'changeCard'} onClose={close} />
      {card && (
        <ConfirmDialog
          title={t('removeCardTitle', { card: formatCard(card) })}
          consequence={t('removeCardWhy')}
          confirmLabel={t('removeCard')}
          cancelLabel={t('keepCard')}
          isDangerous
          isOpen={dialog === 'removeCard'}
          isPending={write.isPending}
          error={error}
          onConfirm={() => void remove()}
          onClose={close}
        />
      )}
    </Card>
  );
}
