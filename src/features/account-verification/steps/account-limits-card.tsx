import type { Country } from '#domain/business.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Checklist } from '#src/ui/data/checklist.tsx';
import { t } from './account-verification.messages.ts';

/** Lists the limits of a business before it is verified. Virtual accounts exist in Nigeria only. */
export const AccountLimitsCard = ({ country }: { country: Country }) => (
  <Card title={t('blocked')}>
    <Checklist
      entries={[
        { id: 'withdraw', title: t('blockedWithdraw'), tone: 'waiting', note: t('blockedWithdrawWhy') },
        ...(country === 'NG'
          ? [
              {
                id: 'virtual',
                title: t('blockedVirtual'),
                tone: 'waiting' as const,
                note: t('blockedVirtualWhy'),
              },
            ]
          : []),
        { id: 'trade', title: t('availableNow'), tone: 'done', note: t('availableNowWhy') },
      ]}
    />
  </Card>
);
