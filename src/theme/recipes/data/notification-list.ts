import { defineSlotRecipe } from '@pandacss/dev';
import { innerFocusRing } from '../focus-ring.ts';
import { eachTone, soft } from '../tones.ts';

export const notificationList = defineSlotRecipe({
  className: 'notification-list',
  slots: ['root', 'entry', 'mark', 'texts', 'title', 'time', 'dot'],
  base: {
    root: { display: 'flex', flexDirection: 'column' },
    entry: {
      ...innerFocusRing,
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      w: 'full',
      px: '3',
      py: '2.5',
      borderRadius: 'md',
      textAlign: 'start',
      textDecoration: 'none',
      cursor: 'pointer',
      '&:hover, &[data-hovered]': { bg: 'hover' },
    },
    mark: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      boxSize: '8',
      borderRadius: 'full',
      border: '1px solid',
    },
    texts: { display: 'flex', flexDirection: 'column', gap: '0.5', flex: '1', minW: '0' },
    title: { textStyle: 'body', color: 'text.muted', overflowWrap: 'anywhere' },
    time: { textStyle: 'small', color: 'text.subtle' },
    dot: { flexShrink: '0', boxSize: '2', mt: '2', borderRadius: 'full', bg: 'brand' },
  },
  variants: {
    tone: eachTone((tone) => ({ mark: soft(tone) })),
    isUnread: { true: { title: { color: 'text', fontWeight: 'semibold' } } },
  },
  defaultVariants: { tone: 'neutral' },
});
