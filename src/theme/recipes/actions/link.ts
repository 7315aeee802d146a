import { defineRecipe } from '@pandacss/dev';
import { focusRing } from '../focus-ring.ts';

export const link = defineRecipe({
  className: 'link',
  base: {
    ...focusRing,
    borderRadius: 'xs',
    cursor: 'pointer',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '1px',
    transitionProperty: 'color, text-decoration-color',
    transitionDuration: 'fast',
    _disabled: { cursor: 'not-allowed', opacity: '0.5' },
  },
  variants: {
    tone: {
      inline: {
        color: 'link',
        fontWeight: 'medium',
        textDecorationLine: 'underline',
        _hovered: { color: 'link.hover', textDecorationThickness: '2px' },
      },
      quiet: {
        color: 'text.muted',
        textDecorationLine: 'none',
        _hovered: { color: 'text', textDecorationLine: 'underline' },
      },
      strong: {
        color: 'text',
        fontWeight: 'semibold',
        textDecorationLine: 'none',
        _hovered: { color: 'link', textDecorationLine: 'underline' },
      },
    },
    /** Not part of a text, so the target area is higher than the text. */
    isStandalone: {
      true: {
        position: 'relative',
        _after: {
          content: '""',
          position: 'absolute',
          insetInline: '-1',
          insetBlock: { base: '-1.5', _touch: '-3' },
        },
      },
    },
  },
  defaultVariants: { tone: 'inline' },
});
