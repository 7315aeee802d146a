import { notice } from '#styled/recipes/notice.mjs';
import { CircleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { t } from '#src/lib/messages.ts';
import { Icon } from './icon.tsx';

export type ErrorSummaryProps = {
  /** `fieldId` is the `id` given to the field. */
  errors: readonly { fieldId: string; message: string }[];
  /** How often the form was sent: the summary takes focus each time it grows. */
  attempt: number;
};

const controls = 'input, textarea, button';

/** The id may stand on the control itself or, for groups, around it. */
const goToField = (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault();
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  const control = field?.matches(controls) ? field : field?.querySelector<HTMLElement>(controls);
  control?.focus();
};

export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const look = notice({ tone: 'danger' });
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
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
              <a href={`#${encodeURIComponent(error.fieldId)}`} onClick={goToField}>
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
