import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { KycDocumentType } from '#contract/people/kyc.ts';
import { Id } from '#domain/id.ts';
import { DocumentSide as Side } from '#domain/kyc.ts';
import type { DocumentItem } from '#domain/kyc-documents.ts';
import { useUploads } from '#src/features/media/use-uploads.ts';
import { todayIn } from '#src/lib/format.ts';
import { kycDocumentTypesQuery } from '#src/features/account-verification/kyc.queries.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useDraft } from '#src/forms/use-draft.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './account-verification.messages.ts';
import { DocumentSide } from './document-side.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step.types.ts';

const Draft = z.object({
  type: z.nullable(z.string()),
  expiresOn: z.string(),
  files: z.array(z.object({ side: Side, fileId: Id, name: z.string() })),
});
type DocumentDraft = z.infer<typeof Draft>;
/** A chosen file: the side of the document that it shows, and its name on this device. */
type ChosenFile = { side: Side; name: string };

export type DocumentStepProps = StepProps & { item: DocumentItem };

/** The document of an item: its type, its expiry date and an image of each side. */
export function DocumentStep({ item, ...props }: DocumentStepProps) {
  const query = useQuery(kycDocumentTypesQuery());
  return (
    <QueryView query={query} what="the document types">
      {(types) => <DocumentForm {...props} item={item} types={types.filter((type) => type.item === item)} />}
    </QueryView>
  );
}

/** The schema of a document type: an expiry date if the type has one, and a file for each side. */
const createSchema = (type: KycDocumentType | undefined, today: string) =>
  z.object({
    type: z.string(t('documentTypeMissing')),
    ...(type?.expires && {
      expiresOn: z.iso
        .date(t('expiresOnMissing'))
        .check(z.refine((day: string) => day >= today, t('expiresOnPast'))),
    }),
    ...Object.fromEntries(
      (type?.sides ?? []).map((side) => [
        side,
        z.uuid(type && type.sides.length > 1 ? t('addSide', { side }) : t('addFile')),
      ]),
    ),
  });

function DocumentForm({
  view,
  business,
  send,
  item,
  types,
}: DocumentStepProps & { types: KycDocumentType[] }) {
  const savedDocument = view.details.items.find((one) => one.item === item)?.document ?? null;
  const { draft, setDraft, forget } = useDraft(`kyc ${item} ${business.id}`, Draft, (): DocumentDraft => ({
    type: savedDocument?.type ?? (types.length === 1 ? (types[0]?.id ?? null) : null),
    expiresOn: savedDocument?.expiresOn ?? '',
    files: [],
  }));
  const type = types.find(({ id }) => id === draft.type);
  const getFile = (side: Side) => draft.files.find((file) => file.side === side);
  const [chosenFiles, setChosenFiles] = useState<ReadonlyMap<string, ChosenFile>>(new Map());
  const purpose = item === 'IDENTITY_DOCUMENT' ? 'KYC_DOCUMENT' : 'KYB_DOCUMENT';
  const { sendings, isSending, add, retry, cancel } = useUploads(purpose, (sendingId, file) => {
    const { side, name } = chosenFiles.get(sendingId) ?? {};
    if (side && name !== undefined)
      setDraft((before) => ({
        ...before,
        files: [...before.files.filter((one) => one.side !== side), { side, fileId: file.id, name }],
      }));
  });
  const getUpload = (side: Side) => sendings.findLast(({ id }) => chosenFiles.get(id)?.side === side);
  const formInput = {
    type: draft.type ?? undefined,
    expiresOn: draft.expiresOn,
    ...Object.fromEntries((type?.sides ?? []).map((side) => [side, getFile(side)?.fileId ?? ''])),
  };
  const form = useFormCheck(
    createSchema(type, todayIn(business.timeZone)),
    formInput,
    view.refusal ?? undefined,
  );
  const submit = () => {
    if (!form.check() || !type || isSending) return;
    const files = type.sides.flatMap((side) => {
      const file = getFile(side);
      return file ? [{ side, fileId: file.fileId }] : [];
    });
    forget();
    const expiresOn = type.expires ? draft.expiresOn : null;
    send({ type: 'document.save', document: { item, type: type.id, files, expiresOn } });
  };
  const chooseFile = (side: Side, file: File) => {
    const previousUpload = getUpload(side);
    if (previousUpload) cancel(previousUpload.id);
    const [id] = add([file]);
    if (id) setChosenFiles((before) => new Map(before).set(id, { side, name: file.name }));
  };
  const isDisabled = view.phase !== 'asking';
  return (
    <StepFrame view={view} send={send} form={form} saves="document.save" onSubmit={submit}>
      {savedDocument && <Text tone="muted">{t('alreadyAdded')}</Text>}
      <RadioGroup
        id="type"
        label={t('documentType')}
        options={types.map(({ id, label, hint }) => ({ value: id, label, description: hint }))}
        value={draft.type}
        onChange={(chosen) => setDraft({ ...draft, type: chosen })}
        error={form.errorOf('type')}
        isDisabled={isDisabled}
      />
      {type?.expires && (
        <TextField
          id="expiresOn"
          name="expiresOn"
          type="date"
          label={t('expiresOn')}
          description={t('expiresOnWhy')}
          value={draft.expiresOn}
          onChange={(expiresOn) => setDraft({ ...draft, expiresOn })}
          error={form.errorOf('expiresOn')}
          isDisabled={isDisabled}
        />
      )}
      {type && (
        <Stack gap="3">
          <Grid columns="two" gap="6">
            {type.sides.map((side) => (
              <DocumentSide
                key={side}
                id={side}
                label={type.sides.length > 1 ? t(side) : t('page')}
                name={getFile(side)?.name}
                upload={getUpload(side)}
                error={form.errorOf(side)}
                isDisabled={isDisabled}
                onFile={(file) => chooseFile(side, file)}
                onRetry={retry}
              />
            ))}
          </Grid>
          <Text variant="small" tone="subtle">
            {t('fileKinds')}
          </Text>
        </Stack>
      )}
    </StepFrame>
  );
}
