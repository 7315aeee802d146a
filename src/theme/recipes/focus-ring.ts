/** The focus ring: two pixels with an offset, in a colour with a contrast of 3:1 on every background. */
export const focusRing = {
  outline: '2px solid transparent',
  outlineOffset: '2px',
  _focusVisible: { outlineColor: 'focus' },
} as const;

/** The focus ring of controls that fill their container, where an outer ring would be cut off. */
export const innerFocusRing = { ...focusRing, outlineOffset: '-2px' } as const;
