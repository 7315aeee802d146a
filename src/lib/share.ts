import { toWhatsappUrl } from '#domain/phone.ts';

/** Content to share. It needs an address or files. */
export interface ShareContent {
  title: string;
  text: string;
  url?: string | undefined;
  files?: readonly File[];
  /** The recipient, for services that support one. */
  phoneNumber?: string | null | undefined;
  email?: string | null | undefined;
}

/** Services that open in a new window, for devices without a sharing dialog. */
export const shareServices = ['whatsapp', 'mail', 'facebook', 'twitter'] as const;
export type ShareService = (typeof shareServices)[number];

/** The sharing functions of the browser. */
export interface ShareDevice {
  share?: ((data: ShareData) => Promise<void>) | undefined;
  canShare?: ((data: ShareData) => boolean) | undefined;
  open: (address: string) => void;
}

export const getShareDevice = (): ShareDevice => ({
  ...('share' in navigator && { share: (data) => navigator.share(data) }),
  ...('canShare' in navigator && { canShare: (data) => navigator.canShare(data) }),
  open: (address) => void window.open(address, '_blank', 'noopener'),
});

const query = (values: Record<string, string | undefined>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&');

const both = ({ text, url }: ShareContent) => [text, url].filter(Boolean).join('\n');

const addresses: Record<ShareService, (what: ShareContent) => string> = {
  facebook: ({ text, url }) => `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote: text })}`,
  twitter: ({ text, url }) => `https://twitter.com/intent/tweet?${query({ text, url })}`,
  whatsapp: (what) => toWhatsappUrl(what.phoneNumber, both(what)),
  mail: (what) => `mailto:${what.email ?? ''}?${query({ subject: what.title, body: both(what) })}`,
};

/** Returns a link that writes a message to the recipient with WhatsApp or email. */
export const getContactLink = (way: 'whatsapp' | 'mail', what: ShareContent): string => addresses[way](what);

/**
 * Opens the sharing dialog of the device, or else a new window for `way` (specification, section 1). Does nothing without an
 * address and files. Cancelling the dialog is not an error.
 * @throws Error 'Some data might be missing' if the device can't share the content
 */
export async function share(what: ShareContent, way: ShareService, device = getShareDevice()): Promise<void> {
  const { title, text, url, files = [] } = what;
  if (!url && files.length === 0) return;
  if (!device.share) {
    device.open(addresses[way](what));
    return;
  }
  const data: ShareData = {
    title,
    text,
    ...(url && { url }),
    ...(files.length > 0 && { files: [...files] }),
  };
  if (device.canShare && !device.canShare(data)) throw new Error('Some data might be missing');
  await device.share(data).catch((problem: unknown) => {
    if (!(problem instanceof DOMException && problem.name === 'AbortError')) throw problem;
  });
}
