/** The one focus mark: two pixels, off the edge, in the colour with 3:1 on every ground. */
export const focusRing = {
  outline: '2px solid transparent',
  outlineOffset: '2px',
  _focusVisible: { outlineColor: 'focus' },
} as const;

/** For controls that fill their box, where a ring outside would be cut off. */
export const innerFocusRing = { ...focusRing, outlineOffset: '-2px' } as const;
