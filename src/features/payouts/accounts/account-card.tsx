import type { PayoutAccount } from '#domain/payout-account.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { updatePayoutAccount } from '#src/features/payouts/payouts.writes.ts';
import { common } from '#src/lib/common.messages.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './payouts.messages.ts';

export type AccountCardProps = {
  account: PayoutAccount;
  canManage: boolean;
  onRemove: () => void;
};

/** A payout account: its holder, its bank, and from when it can be used. */
export function AccountCard({ account, canManage, onRemove }: AccountCardProps) {
  const { business } = useBusiness();
  const update = useWrite(updatePayoutAccount);
  const {
    id,
    accountName: name,
    bankName,
    accountNumber,
    sourceType,
    isDefault,
    usableFrom,
    isUsable,
  } = account;
  const makeDefault = async () => {
    const saved = await update.send({ params: { id }, body: { isDefault: true } });
    if (saved) notify.success(t('isDefaultNow', { name }));
    else notify.error(t('failed'));
  };
  const isWaiting = !isUsable && usableFrom !== null;
  return (
    <Card
      title={name}
      description={bankName}
      actions={
        canManage && (
          <>
            {!isDefault && (
              <Button
                size="sm"
                aria-label={t('makeDefaultNamed', { name })}
                isPending={update.isPending}
                onPress={() => void makeDefault()}
              >
                {t('makeDefault')}
              </Button>
            )}
            <Button size="sm" aria-label={t('removeNamed', { name })} onPress={onRemove}>
              {common('remove')}
            </Button>
          </>
        )
      }
    >
      <Stack gap="3">
        <Text variant="strong" figures>
          {accountNumber}
        </Text>
        <Inline>
          {isDefault && (
            <Badge tone="primary" hasDot>
              {t('default')}
            </Badge>
          )}
          <Badge>{t(sourceType === 'bankDetails' ? 'thirdParty' : 'own')}</Badge>
          {isWaiting ? (
            <Badge tone="warning">
              {t('availableFrom')} <DateTime instant={usableFrom} timeZone={business.timeZone} />
            </Badge>
          ) : (
            <Badge tone="success">{t('usable')}</Badge>
          )}
        </Inline>
        {isWaiting && (
          <Text variant="small" tone="muted">
            {t('availableFromWhy')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
