import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Category, CategoryDetails } from '#domain/category.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { categoriesQuery, noteProductsChanged } from '#src/features/products/products.queries.ts';
import { useAttemptKey } from '#src/forms/use-attempt-key.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useDialogDraft } from '#src/forms/use-kept-draft.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './category-dialog.messages.ts';
import { FormDialog } from '#src/forms/form-dialog.tsx';
import { MeetingDialog, savedWords } from '#src/forms/meeting-dialog.tsx';
import type { FieldDifference } from '#src/forms/merge-fields.ts';
import { useRecordForm } from '#src/forms/use-record-form.ts';

export type CategoryDialogProps = {
  /** The one to change; a new one without. */
  category?: Category;
  onSaved?: (category: Category) => void;
  onClose: () => void;
};

const groundOf = (category: Category) => ({
  base: z.parse(CategoryDetails, category),
  version: category.version,
});

const Typed = z.object({ name: z.string(), description: z.string() });

const labels: Record<keyof CategoryDetails, string> = { name: t('name'), description: t('about') };
const labelOf = ({ id }: FieldDifference<CategoryDetails>) => labels[id];

/** A new category, or the words of one that is there: then what differs is sent. */
export function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  const { business } = useSession();
  const { draft, setDraft, leave } = useDialogDraft(
    ['category', business?.id ?? '', category ?? ''],
    Typed,
    () => ({ name: category?.name ?? '', description: category?.description ?? '' }),
    onClose,
  );
  const create = useCall('createCategory');
  const update = useCall('updateCategory');
  const call = category ? update : create;
  const id = category?.id ?? '';
  const record = useRecordForm<CategoryDetails, Category>({
    before: category && groundOf(category),
    create: (body) => create.send({ body }, { idempotencyKey: keyOf(body) }),
    update: (body, onRefused) => update.send({ params: { id }, body }, { onRefused }),
    latest: async () => {
      const now = await queryClient.fetchQuery({ ...categoriesQuery(), staleTime: 0 });
      const theirs = now.find((other) => other.id === id);
      return theirs && groundOf(theirs);
    },
    onSaved: (saved, taken) => {
      notify.success(savedWords(t('saved'), taken.map(labelOf)));
      onSaved?.(saved);
      leave();
      void noteProductsChanged(queryClient);
    },
    onSame: leave,
    onMerged: setDraft,
  });
  const form = useFormCheck(CategoryDetails, draft, record.told(call.refusal), { NAME_TAKEN: 'name' });
  const submit = () => {
    const body = form.check();
    if (body) void record.save(body);
  };
  return (
    <>
      <FormDialog
        title={t(category ? 'edit' : 'add')}
        form={form}
        call={{ ...call, isPending: call.isPending || record.isLooking }}
        saveLabel={t(category ? 'save' : 'create')}
        onSubmit={submit}
        onClose={leave}
      >
        <TextField
          id="name"
          label={t('name')}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
          error={form.errorOf('name')}
        />
        <TextArea
          id="description"
          label={t('about')}
          isOptional
          value={draft.description}
          onChange={(description) => setDraft({ ...draft, description })}
          error={form.errorOf('description')}
        />
      </FormDialog>
      <MeetingDialog
        record={record.ground?.base.name ?? ''}
        meeting={record.meeting}
        labelOf={labelOf}
        valueOf={({ id: field }, fields) => fields[field]}
        isPending={update.isPending}
      />
    </>
  );
}
