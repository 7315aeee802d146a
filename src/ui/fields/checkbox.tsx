import { choice } from '#styled/recipes/choice.mjs';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components/Checkbox';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import type { Unstyled } from '#src/ui/layout/unstyled.ts';

export type CheckboxProps = Unstyled<AriaProps> & {
  label: ReactNode;
  description?: ReactNode;
  /** Hides the label, for example in a table, where the row shows what is selected. */
  isLabelHidden?: boolean;
};

export function Checkbox({ label, description, isLabelHidden = false, ...props }: CheckboxProps) {
  const look = choice({ kind: 'checkbox' });
  return (
    <AriaCheckbox {...props} className={look.root}>
      <span className={look.mark}>
        {props.isIndeterminate ? <Minus aria-hidden /> : <Check aria-hidden />}
      </span>
      {isLabelHidden ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <span className={look.texts}>
          <span className={look.label}>{label}</span>
          {description && <span className={look.description}>{description}</span>}
        </span>
      )}
    </AriaCheckbox>
  );
}
