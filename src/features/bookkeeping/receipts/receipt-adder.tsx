import { useState } from 'react';
import type { UploadedFile } from '#domain/upload.ts';
import { FeaturesNotice } from '#src/features/entitlements/features-notice.tsx';
import { useFeatureProblem } from '#src/features/entitlements/use-limit.ts';
import { DocumentButtons, UploadList, useDocumentUploads } from '#src/features/media/document-uploads.tsx';
import { ApiError } from '#src/lib/api/api.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './receipts.messages.ts';

export type ReceiptAdderProps = {
  /** Adds an uploaded file; repeating it has no effect. */
  onAdd: (file: UploadedFile) => Promise<void>;
  size?: 'sm' | 'md';
};

/** Uploads receipts and adds each; one that couldn't be added can be tried again. On a plan without receipts it explains so. */
export function ReceiptAdder({ onAdd, size = 'md' }: ReceiptAdderProps) {
  const problem = useFeatureProblem('bookkeepingExtras');
  const [failed, setFailed] = useState<readonly { file: UploadedFile; problem: string }[]>([]);
  const add = async (file: UploadedFile) => {
    setFailed((all) => all.filter((one) => one.file.id !== file.id));
    try {
      await onAdd(file);
      notify.success(t('added'));
    } catch (cause) {
      const isRefused = cause instanceof ApiError && cause.status < 500;
      setFailed((all) => [...all, { file, problem: isRefused ? cause.message : common('unreachable') }]);
    }
  };
  const uploads = useDocumentUploads('BOOKKEEPING_DOCUMENT', (file) => void add(file));
  return (
    <Stack gap="3">
      <FeaturesNotice features={['bookkeepingExtras']} />
      <DocumentButtons uploads={uploads} size={size} isDisabled={problem !== undefined} />
      <UploadList uploads={uploads} />
      {failed.map((one) => (
        <Notice key={one.file.id} tone="danger" title={one.file.name} resultKey={one.problem}>
          <Stack gap="2" align="start">
            {one.problem}
            <Button size="sm" onPress={() => void add(one.file)}>
              {common('tryAgain')}
            </Button>
          </Stack>
        </Notice>
      ))}
    </Stack>
  );
}
