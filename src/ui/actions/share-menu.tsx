import { Globe, Mail, MessageCircle, Send, Share2 } from 'lucide-react';
import { t } from '#src/lib/messages.ts';
import {
  type ShareContent,
  type ShareService,
  getShareDevice,
  share,
  shareServices,
} from '#src/lib/share.ts';
import { Button } from './button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';

export type ShareMenuProps = {
  label: string;
  content: ShareContent;
  isDisabled?: boolean;
  variant?: 'primary' | 'secondary';
  onShared?: () => void;
};

const icons = { whatsapp: MessageCircle, mail: Mail, facebook: Globe, twitter: Send };
const words: Record<ShareService, string> = {
  whatsapp: t('shareWhatsapp'),
  mail: t('shareEmail'),
  facebook: t('shareFacebook'),
  twitter: t('shareTwitter'),
};

/** Shares with the device's own dialog, or with a menu of services if the device has none. */
export function ShareMenu({
  label,
  content,
  isDisabled = false,
  variant = 'primary',
  onShared,
}: ShareMenuProps) {
  const device = getShareDevice();
  const send = (way: ShareService) =>
    void share(content, way, device).then(onShared, (problem: Error) => notify.error(problem.message));
  const button = (
    <Button
      variant={variant}
      icon={Share2}
      isDisabled={isDisabled}
      {...(device.share && { onPress: () => send('whatsapp') })}
    >
      {label}
    </Button>
  );
  if (device.share) return button;
  return (
    <Menu
      label={label}
      trigger={button}
      groups={[
        {
          id: 'ways',
          items: shareServices.map((way) => ({
            id: way,
            label: words[way],
            icon: icons[way],
            onAction: () => send(way),
          })),
        },
      ]}
    />
  );
}
