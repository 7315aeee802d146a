import { X } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Business } from '#domain/business.ts';
import { Id } from '#domain/id.ts';
import { SupportDetails, maxSupportFiles } from '#domain/support.ts';
import { DocumentButtons, UploadList, useDocumentUploads } from '#src/features/media/document-uploads.tsx';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { t as kit } from '#src/lib/messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { SupportRequests } from './support-requests.tsx';
import { createSupportRequest } from './support.writes.ts';
import { t } from './support.messages.ts';

/** The typed text, and the uploaded files with their names on this device. */
const Draft = z.object({
  subject: z.string(),
  message: z.string(),
  files: z.array(z.object({ id: Id, name: z.string() })),
});
type Draft = z.infer<typeof Draft>;

export type SupportDialogProps = {
  business: Business;
  /** The person's address, to which support answers. */
  email: string;
  onClose: () => void;
};

/** Sends a message to Kontor's support. The draft is kept until it was sent. */
export function SupportDialog({ business, email, onClose }: SupportDialogProps) {
  const [isSent, setSent] = useState(false);
  const form = useWriteForm<Draft, SupportDetails, unknown>({
    initial: { subject: '', message: '', files: [] },
    draft: { kind: 'support', values: Draft },
    toInput: ({ files, ...typed }) => ({ ...typed, fileIds: files.map(({ id }) => id) }),
    schema: SupportDetails,
    write: useFormWrite(createSupportRequest, (body: SupportDetails) => ({ body })),
    onSaved: () => setSent(true),
    onClose,
  });
  const files = useFormValues(form, (values) => values.files);
  const uploads = useDocumentUploads('SUPPORT', ({ id, name }) =>
    form.set((now) => ({ files: [...now.files.filter((file) => file.id !== id), { id, name }] })),
  );
  if (isSent) return <SupportSent business={business} email={email} onClose={onClose} />;
  const isFull = files.length + uploads.sendings.length >= maxSupportFiles;
  return (
    <FormDialog
      form={form}
      title={t('title')}
      description={t('description', { email })}
      saveLabel={t('send')}
      savingLabel={t('sending')}
      isIdle={uploads.isSending}
    >
      <form.Text name="subject" label={t('subject')} maxLength={120} />
      <form.TextArea
        name="message"
        label={t('message')}
        description={t('messageWhy')}
        rows={6}
        maxLength={5000}
      />
      <Stack gap="2">
        <Text as="h3" variant="label">
          {t('files')}
        </Text>
        <Text variant="small" tone="muted">
          {t(isFull ? 'tooMany' : 'filesWhy', { most: maxSupportFiles })}
        </Text>
        {files.map(({ id, name }) => (
          <Inline key={id} justify="between" wrap={false}>
            <Text>{name}</Text>
            <IconButton
              size="sm"
              label={t('removeFile', { name })}
              icon={X}
              onPress={() => form.set((now) => ({ files: now.files.filter((file) => file.id !== id) }))}
            />
          </Inline>
        ))}
        <UploadList uploads={uploads} />
        <DocumentButtons uploads={uploads} size="sm" isDisabled={isFull} />
      </Stack>
      <SupportRequests business={business} />
    </FormDialog>
  );
}

const SupportSent = ({ business, email, onClose }: SupportDialogProps) => (
  <Dialog
    title={t('sentTitle')}
    isOpen
    onClose={onClose}
    footer={
      <Button variant="primary" onPress={onClose}>
        {kit('close')}
      </Button>
    }
  >
    <Stack gap="4">
      <Text>{t('sent', { email })}</Text>
      <SupportRequests business={business} />
    </Stack>
  </Dialog>
);
