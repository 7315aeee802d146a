import { Camera, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { UploadedFile } from '#domain/upload.ts';
import { acceptedTypes } from '#domain/upload.ts';
import { useUploads } from '#src/features/media/use-uploads.ts';
import { findFileProblem } from '#src/lib/api/upload.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './receipts.messages.ts';

/** The types of photos and of documents that can be receipts. */
export const receiptTypes = acceptedTypes.document;
export const photoTypes = receiptTypes.filter((type) => type.startsWith('image/'));

/** Uploads receipts. A file that can't be one is named and left out; a failed upload can be tried again. */
export function useReceiptUploads(onUploaded: (file: UploadedFile) => void) {
  const { sendings, isSending, add, retry, cancel } = useUploads('BOOKKEEPING_DOCUMENT', (_id, file) =>
    onUploaded(file),
  );
  const [problems, setProblems] = useState<readonly string[]>([]);
  const addFiles = (list: FileList | null) => {
    const files = [...(list ?? [])].map((file) => ({ file, problem: findFileProblem(file, 'document') }));
    setProblems(files.flatMap(({ file, problem }) => (problem ? t(problem, { name: file.name }) : [])));
    add(files.flatMap(({ file, problem }) => (problem ? [] : file)));
  };
  return { sendings, isSending, problems, addFiles, retry, cancel };
}
export type ReceiptUploads = ReturnType<typeof useReceiptUploads>;

/** The files that are being uploaded, and those that couldn't be. */
export const UploadList = ({
  uploads: { sendings, problems, retry, cancel },
}: {
  uploads: ReceiptUploads;
}) => (
  <>
    {problems.map((problem) => (
      <Notice key={problem} tone="warning" resultKey={problem}>
        {problem}
      </Notice>
    ))}
    {sendings.map(({ id, file, ratio, problem }) =>
      problem === undefined ? (
        <ProgressBar key={id} label={t('sendingFile', { name: file.name })} ratio={ratio} />
      ) : (
        <Notice key={id} tone="danger" title={file.name} resultKey={problem}>
          <Stack gap="2">
            {problem}
            <Inline>
              <Button size="sm" onPress={() => retry(id)}>
                {common('tryAgain')}
              </Button>
              <Button size="sm" variant="quiet" onPress={() => cancel(id)}>
                {common('remove')}
              </Button>
            </Inline>
          </Stack>
        </Notice>
      ),
    )}
  </>
);

export type ReceiptButtonsProps = { uploads: ReceiptUploads; isDisabled?: boolean; size?: 'sm' | 'md' };

/** Takes receipts from the camera of a phone, or files, several at once. */
export const ReceiptButtons = ({ uploads, isDisabled = false, size = 'md' }: ReceiptButtonsProps) => (
  <Inline gap="2">
    <FileTrigger acceptedFileTypes={photoTypes} defaultCamera="environment" onSelect={uploads.addFiles}>
      <Button size={size} icon={Camera} isDisabled={isDisabled}>
        {t('takePhoto')}
      </Button>
    </FileTrigger>
    <FileTrigger acceptedFileTypes={[...receiptTypes]} allowsMultiple onSelect={uploads.addFiles}>
      <Button size={size} icon={Upload} isDisabled={isDisabled}>
        {t('chooseFiles')}
      </Button>
    </FileTrigger>
  </Inline>
);
