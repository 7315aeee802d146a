import { tooltip } from '#styled/recipes/tooltip.mjs';
import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

export type TooltipProps = {
  /** Short help that is not needed to act: a tooltip does not exist on touch. */
  text: string;
  /** A Button or IconButton of the kit. */
  children: ReactElement;
};

export const Tooltip = ({ text, children }: TooltipProps) => (
  <TooltipTrigger delay={500}>
    {children}
    <AriaTooltip offset={6} className={tooltip()}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
);
