import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './merge-dialog.messages.ts';
import type { Choices, Side } from './merge-fields.ts';

export type MergeDialogProps = {
  /** The record by its name. */
  record: string;
  /** The fields that two people changed at once, with both values as text. */
  fields: readonly { id: string; label: string; mine: ReactNode; theirs: ReactNode }[];
  /** The labels of the fields that only the other person changed. */
  theirFields: readonly string[];
  isPending: boolean;
  onMerge: (choices: Choices) => void;
  onClose: () => void;
};

/** Shows fields that two people changed, with both values side by side to choose from. */
export function MergeDialog({ record, fields, theirFields, isPending, onMerge, onClose }: MergeDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  return (
    <Dialog
      size="lg"
      title={t('title', { record })}
      description={t('why', { count: fields.length })}
      isOpen
      isLocked={isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" isDisabled={isPending} onPress={onClose}>
            {t('later')}
          </Button>
          <Button variant="primary" isPending={isPending} onPress={() => onMerge(choices)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack gap="6">
        {fields.map(({ id, label, mine, theirs }) => (
          <RadioGroup<Side>
            key={id}
            look="tile"
            label={label}
            options={[
              { value: 'mine', label: t('mine'), description: mine },
              { value: 'theirs', label: t('theirs'), description: theirs },
            ]}
            value={choices[id] ?? 'mine'}
            onChange={(side) => setChoices({ ...choices, [id]: side })}
          />
        ))}
        {theirFields.length > 0 && (
          <Text variant="small" tone="muted">
            {t('taken', { fields: theirFields.join(', ') })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
