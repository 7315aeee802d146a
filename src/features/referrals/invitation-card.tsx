import { Copy } from 'lucide-react';
import type { ReferralSummary } from '#domain/referral.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ShareMenu } from '#src/ui/actions/share-menu.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './referrals.messages.ts';

export type InvitationCardProps = { invitation: NonNullable<ReferralSummary['invitation']> };

/** Without a clipboard, or without permission to write to it, the text can still be selected. */
async function copy(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(copied);
  } catch {
    notify.error(t('notCopied'));
  }
}

/** The person's code and link, to share and to copy. */
export function InvitationCard({ invitation: { code, link } }: InvitationCardProps) {
  return (
    <Card title={t('invitation')} description={t('invitationWhy')}>
      <Stack gap="4">
        <DescriptionList
          items={[
            { term: t('code'), detail: <Text variant="strong">{code}</Text> },
            { term: t('link'), detail: link },
          ]}
        />
        <Inline>
          <ShareMenu
            label={t('share')}
            content={{ title: t('shareTitle'), text: t('shareText', { code }), url: link }}
          />
          <Button icon={Copy} onPress={() => void copy(link, t('linkCopied'))}>
            {t('copyLink')}
          </Button>
          <Button variant="quiet" icon={Copy} onPress={() => void copy(code, t('codeCopied'))}>
            {t('copyCode')}
          </Button>
        </Inline>
      </Stack>
    </Card>
  );
}
