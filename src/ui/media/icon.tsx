import { icon } from '#styled/recipes/icon.mjs';
import type { LucideIcon } from 'lucide-react';

export type IconType = LucideIcon;
export type IconProps = { of: IconType; size?: 'sm' | 'md' | 'lg' };

/** A decorative icon. The text beside it, or the label of its control, has the meaning. */
export const Icon = ({ of: Glyph, size = 'sm' }: IconProps) => (
  <Glyph aria-hidden className={icon({ size })} />
);
