import { defineSlotRecipe } from '@pandacss/dev';
import { innerFocusRing } from '../focus-ring.ts';

export const tabLinks = defineSlotRecipe({
  className: 'tab-links',
  slots: ['root', 'list', 'tab', 'face', 'count'],
  base: {
    root: {
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderBottom: '1px solid',
      borderColor: 'line',
    },
    list: {
      display: 'flex',
      gap: { base: '1.5', md: '1' },
      w: 'max-content',
      minW: 'full',
      px: { base: '4', md: '1' },
    },
    tab: {
      ...innerFocusRing,
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      minH: { base: '11', md: '10' },
      textStyle: 'label',
      color: 'text.muted',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      borderRadius: 'sm',
      _hovered: { color: 'text' },
      _current: {
        color: 'text',
        md: {
          _after: {
            content: '""',
            position: 'absolute',
            insetX: '3',
            bottom: '0',
            h: '0.5',
            bg: 'brand',
            borderTopRadius: 'full',
          },
        },
      },
    },
    /** A chip on a phone. The target area of its link is higher than the chip. */
    face: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      px: '3',
      mdDown: {
        minH: '8',
        border: '1px solid',
        borderColor: 'line',
        borderRadius: 'full',
        '[aria-current] > &': { bg: 'selected', borderColor: 'brand' },
      },
    },
    count: {
      px: '1.5',
      minW: '5',
      textAlign: 'center',
      borderRadius: 'full',
      bg: 'neutral.soft',
      color: 'neutral.text',
      textStyle: 'caption',
      lineHeight: 'normal',
      fontVariantNumeric: 'tabular-nums',
      '[aria-current] &': { bg: 'primary.soft', color: 'primary.text' },
    },
  },
});
