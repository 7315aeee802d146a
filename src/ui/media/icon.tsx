import { icon } from '#styled/recipes/icon.mjs';
import type { LucideIcon } from 'lucide-react';

export type IconType = LucideIcon;
export type IconProps = { of: IconType; size?: 'sm' | 'md' | 'lg' };

/** Always decorative: the words beside it, or the control's label, carry the meaning. */
export const Icon = ({ of: Glyph, size = 'sm' }: IconProps) => (
  <Glyph aria-hidden className={icon({ size })} />
);
