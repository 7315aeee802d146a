import { notice } from '#styled/recipes/notice.mjs';
import { CircleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#src/lib/messages.ts';
import { Icon } from '#src/ui/media/icon.tsx';
import { useScrollIntoView } from '#src/ui/layout/use-scroll-into-view.ts';

export type ErrorSummaryProps = {
  /** `fieldId` is the `id` of the field. */
  errors: readonly { fieldId: string; message: string }[];
  /** The number of tries. The summary takes the focus each time it increases. */
  attempt: number;
  /** Draws a field that is not drawn now, such as one on another page or in a sheet. It may be drawn a moment later. */
  onGoTo?: ((fieldId: string) => void) | undefined;
};

const controls = 'input, textarea, button';

const maxWaitMs = 3000;

/** Focuses a drawn field. The id belongs to the control itself or, for a group, to its container. */
const focusDrawn = (fieldId: string): boolean => {
  const field = document.getElementById(fieldId);
  const control = field?.matches(controls) ? field : field?.querySelector<HTMLElement>(controls);
  control?.focus();
  return field !== null;
};

/** Moves the focus into a field as soon as it is drawn. */
function focusField(fieldId: string): void {
  if (focusDrawn(fieldId)) return;
  const observer = new MutationObserver(() => {
    if (focusDrawn(fieldId)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), maxWaitMs);
}

export function ErrorSummary({ errors, attempt, onGoTo }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const look = notice({ tone: 'danger' });
  useEffect(() => {
    if (attempt > 0) box.current?.focus({ preventScroll: true });
  }, [attempt]);
  useScrollIntoView(box, attempt > 0 ? attempt : undefined);
  if (errors.length === 0) return null;
  const goTo = (event: MouseEvent, fieldId: string) => {
    event.preventDefault();
    if (onGoTo) flushSync(() => onGoTo(fieldId));
    focusField(fieldId);
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
