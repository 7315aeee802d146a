import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Online store',
  description: 'Share your store, see it as customers do, and open or close it.',
  address: 'Store address',
  addressWhy: 'Customers reach your store at this link.',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: "Couldn't copy the link. Select it and copy it yourself.",
  share: 'Share store',
  shareText: 'Visit {name} online:',
  poster: 'Download QR poster',
  preview: 'Preview',
  previewWhy: 'Your store as customers see it now.',
  previewClosed: 'Your store is closed: only your team sees this preview.',
  previewOf: 'Preview of {name}',
  size: 'Screen size',
  phone: 'Phone',
  desktop: 'Desktop',
  visit: 'Visit store',
});
