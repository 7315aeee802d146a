import { stepper } from '#styled/recipes/stepper.mjs';
import { t } from '#src/lib/messages.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type StepperProps = {
  label: string;
  /** `isDone` marks completed steps if their order is free. */
  steps: readonly { id: string; label: string; isDone?: boolean }[];
  /** The id of the current step. The steps before it are done, unless `isDone` says otherwise. */
  current: string;
};

/** Shows the steps of a journey and the current one; on a phone on one line. */
export function Stepper({ label, steps, current }: StepperProps) {
  const look = stepper();
  const at = steps.findIndex((step) => step.id === current);
  const isDone = (index: number) => index !== at && (steps[index]?.isDone ?? index < at);
  return (
    <nav aria-label={label}>
      <p aria-hidden className={look.summary}>
        {t('step', { step: at + 1, steps: steps.length, label: steps[at]?.label ?? '' })}
      </p>
      <ol className={look.root}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={look.step}
            data-done={isDone(index) || undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={look.label}>{step.label}</span>
            {isDone(index) && <VisuallyHidden>({t('stepDone')})</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
