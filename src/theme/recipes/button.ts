import { defineRecipe } from '@pandacss/dev';
import { focusRing } from './focus-ring.ts';

export const button = defineRecipe({
  className: 'button',
  base: {
    ...focusRing,
    display: 'inline-grid',
    gridAutoFlow: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: 'md',
    border: '1px solid transparent',
    fontFamily: 'sans',
    fontWeight: 'semibold',
    fontSize: 'md',
    lineHeight: 'snug',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color, box-shadow, scale',
    transitionDuration: 'fast',
    _pressed: { scale: '0.985' },
    _disabled: { cursor: 'not-allowed', opacity: '0.5', boxShadow: 'none' },
    _pending: { cursor: 'progress' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'brand',
        color: 'brand.on',
        boxShadow: 'inset',
        _hovered: { bg: 'brand.hover' },
        _pressed: { bg: 'brand.pressed' },
      },
      secondary: {
        bg: 'surface',
        color: 'text',
        borderColor: 'line.strong',
        boxShadow: 'rest',
        _hovered: { bg: 'hover' },
        _pressed: { bg: 'pressed' },
      },
      quiet: {
        bg: 'transparent',
        color: 'text.muted',
        _hovered: { bg: 'hover', color: 'text' },
        _pressed: { bg: 'pressed' },
      },
      danger: {
        bg: 'danger.solid',
        color: 'danger.on',
        boxShadow: 'inset',
        _hovered: { bg: 'danger.hover' },
        _pressed: { bg: 'danger.pressed' },
      },
      frame: {
        bg: 'transparent',
        color: 'frame.muted',
        _hovered: { bg: 'frame.hover', color: 'frame.text' },
        _pressed: { bg: 'frame.active' },
      },
    },
    size: {
      sm: { minH: '8', px: '3', fontSize: 'sm', borderRadius: 'sm', _touch: { minH: '10' } },
      md: { minH: '10', px: '4', _touch: { minH: '11' } },
      lg: { minH: '12', px: '6', fontSize: 'lg' },
      icon: { boxSize: '9', p: '0', _touch: { boxSize: '11' } },
      iconSm: { boxSize: '7', p: '0', borderRadius: 'sm', _touch: { boxSize: '10' } },
    },
    isFull: { true: { w: 'full' } },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
});

/** Label and pending label share one cell, so that the button is as wide as the longer of them in both states. */
export const buttonFace = defineRecipe({
  className: 'button-face',
  base: {
    gridArea: '1 / 1',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minW: '0',
  },
  variants: { isHidden: { true: { visibility: 'hidden' } } },
});
