import { useState } from 'react';
import type { NameEnquiry } from '#contract/money/bank.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { formatDate } from '#src/lib/format.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './payouts.messages.ts';

/** The account's name, and whether it is the verified one. */
export function NameCheck({ enquiry }: { enquiry: NameEnquiry }) {
  const { business } = useBusiness();
  const [checkedAt] = useState(Date.now);
  const { accountName, bankName, verifiedName, nameMatches: nameFits, waitsMs } = enquiry;
  const from = new Date(checkedAt + waitsMs).toISOString();
  const time = formatDate(from, business.timeZone);
  return (
    <Stack gap="3">
      <output>
        <Text variant="small" tone="muted">
          {t('holder')}
        </Text>
        <Text variant="heading">{accountName}</Text>
        <Text variant="small" tone="muted">
          {bankName}
        </Text>
      </output>
      {nameFits && <Notice tone="success">{t('nameMatches')}</Notice>}
      {!nameFits && verifiedName !== null && (
        <Notice tone="warning" title={t('nameDiffers', { verified: verifiedName })}>
          {t('nameDiffersWhy', { time })}
        </Notice>
      )}
      {verifiedName === null && (
        <Notice tone="info" title={t('unverified')}>
          {t('unverifiedWhy', { time })}
        </Notice>
      )}
    </Stack>
  );
}
