import { bulkOutcome } from '#styled/recipes/bulk-outcome.mjs';
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#src/ui/table/list.messages.ts';
import { t as kit } from '#src/lib/messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';

/** The result or the preview of a bulk action: how many records it changes, and which it skips and why. */
export type BulkResult = {
  done: number;
  /** Records that already have the new value. */
  unchanged?: number;
  refused: number;
  refusals: readonly { id: string; name: string; reason: string }[];
};

export type BulkDialogProps = {
  title: string;
  consequence?: string | undefined;
  confirmLabel: string;
  isDangerous?: boolean;
  /** Input of the action, such as a price or a category. */
  children?: ReactNode;
  /** The preview of the dry run; undefined while it is loading, null while input is missing. */
  preview: BulkResult | undefined | null;
  /** The result, after the action. */
  result?: BulkResult | undefined;
  isPending: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a bulk action with the preview of a dry run, and afterwards lists the skipped records. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, consequence, confirmLabel, children, preview, result, isPending, error } = props;
  const hasNoEffect = !preview || preview.done === 0;
  return (
    <Dialog
      title={title}
      isOpen
      isLocked={isPending}
      onClose={props.onClose}
      description={result ? undefined : consequence}
      footer={
        result ? (
          <Button variant="primary" onPress={props.onClose}>
            {kit('close')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" isDisabled={isPending} onPress={props.onClose}>
              {kit('cancel')}
            </Button>
            <Button
              variant={props.isDangerous ? 'danger' : 'primary'}
              isPending={isPending}
              isDisabled={hasNoEffect}
              onPress={props.onConfirm}
            >
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      <Stack gap="4">
        {!result && children}
        {error && (
          <Notice tone="danger" resultKey={error}>
            {error}
          </Notice>
        )}
        {result ? (
          <Outcome {...result} isDone />
        ) : (
          preview !== null && (preview ? <Outcome {...preview} /> : <Skeleton width="half" />)
        )}
      </Stack>
    </Dialog>
  );
}

function Outcome({
  done,
  unchanged = 0,
  refused,
  refusals,
  isDone = false,
}: BulkResult & { isDone?: boolean }) {
  const look = bulkOutcome();
  return (
    <output className={look.root}>
      <p className={look.line}>
        <Icon of={CircleCheck} size="md" />
        {t(isDone ? 'bulkDone' : 'bulkWill', { count: done })}
      </p>
      {unchanged > 0 && (
        <p className={look.line}>
          <Icon of={CircleMinus} size="md" />
          {t(isDone ? 'bulkUnchanged' : 'bulkStays', { count: unchanged })}
        </p>
      )}
      {refused > 0 && (
        <>
          <p className={look.line}>
            <Icon of={CircleAlert} size="md" />
            {t(isDone ? 'bulkNotDone' : 'bulkCannot', { count: refused })}
          </p>
          <ul className={look.list} aria-label={t('bulkWhy')}>
            {refusals.map(({ id, name, reason }) => (
              <li key={id} className={look.item}>
                <p className={look.name}>{name}</p>
                <p className={look.reason}>{reason}</p>
              </li>
            ))}
            {refused > refusals.length && (
              <li className={look.item}>{t('bulkMore', { count: refused - refusals.length })}</li>
            )}
          </ul>
        </>
      )}
    </output>
  );
}
