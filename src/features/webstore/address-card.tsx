import { Copy, QrCode } from 'lucide-react';
import { webstoreCalls } from '#contract/store/webstore.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ShareMenu } from '#src/ui/actions/share-menu.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './store-home.messages.ts';

export type AddressCardProps = { name: string; address: string };

/** The address of the store, to copy, to share, and as a poster. */
export function AddressCard({ name, address }: AddressCardProps) {
  const poster = useFile(webstoreCalls.storePoster);
  const onCopy = () =>
    void navigator.clipboard.writeText(address).then(
      () => notify.success(t('copied')),
      () => notify.error(t('notCopied')),
    );
  const onPoster = async () => {
    if (!(await poster.fetch({}))) notify.error(common('pdfFailed'));
  };
  return (
    <Card title={t('address')} description={t('addressWhy')}>
      <Stack gap="3">
        <Text variant="strong">{address}</Text>
        <Inline>
          <ShareMenu
            label={t('share')}
            content={{ title: name, text: t('shareText', { name }), url: address }}
          />
          <Button icon={Copy} onPress={onCopy}>
            {t('copy')}
          </Button>
          <Button icon={QrCode} isPending={poster.isPending} onPress={() => void onPoster()}>
            {t('poster')}
          </Button>
        </Inline>
      </Stack>
    </Card>
  );
}
