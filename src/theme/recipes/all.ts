import { button, buttonFace } from './button.ts';
import { field, otpInput } from './field.ts';
import { grid, icon, inline, stack, text, visuallyHidden } from './layout.ts';
import { link } from './link.ts';
import { badge, card, pageHeader, skeleton, spinner } from './surface.ts';

export const recipes = {
  badge,
  button,
  buttonFace,
  grid,
  icon,
  inline,
  link,
  skeleton,
  spinner,
  stack,
  text,
  visuallyHidden,
};
export const slotRecipes = { card, field, otpInput, pageHeader };
