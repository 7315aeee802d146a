import { notice } from '#styled/recipes/notice.mjs';
import { CircleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#src/lib/messages.ts';
import { Icon } from '#src/ui/media/icon.tsx';
import { useRevealed } from '#src/ui/layout/use-revealed.ts';

export type ErrorSummaryProps = {
  /** `fieldId` is the `id` given to the field. */
  errors: readonly { fieldId: string; message: string }[];
  /** How often the form was sent: the summary takes focus each time it grows. */
  attempt: number;
  /** Brings a field into being that is not drawn now: it stands on another page, or in a dialog. */
  onGoTo?: ((fieldId: string) => void) | undefined;
};

const controls = 'input, textarea, button';

/** The id may stand on the control itself or, for groups, around it. */
const goToField = (fieldId: string) => {
  const field = document.getElementById(fieldId);
  const control = field?.matches(controls) ? field : field?.querySelector<HTMLElement>(controls);
  control?.focus();
};

export function ErrorSummary({ errors, attempt, onGoTo }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const look = notice({ tone: 'danger' });
  useEffect(() => {
    if (attempt > 0) box.current?.focus({ preventScroll: true });
  }, [attempt]);
  useRevealed(box, attempt > 0 ? attempt : undefined);
  if (errors.length === 0) return null;
  const goTo = (event: MouseEvent, fieldId: string) => {
    event.preventDefault();
    if (onGoTo) flushSync(() => onGoTo(fieldId));
    goToField(fieldId);
  };
  return (
    <section ref={box} aria-labelledby={titleId} tabIndex={-1} className={look.root}>
      <span className={look.mark}>
        <Icon of={CircleAlert} size="md" />
      </span>
      <div className={look.texts}>
        <p id={titleId} className={look.title}>
          {t('problems', { count: errors.length })}
        </p>
        <ul className={look.list}>
          {errors.map((error) => (
            <li key={error.fieldId}>
              <a
                href={`#${encodeURIComponent(error.fieldId)}`}
                onClick={(event) => goTo(event, error.fieldId)}
              >
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
