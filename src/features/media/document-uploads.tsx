import { Camera, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { type UploadPurpose, type UploadedFile, acceptedTypes } from '#domain/upload.ts';
import { findFileProblem } from '#src/lib/api/upload.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './media.messages.ts';
import { useUploads } from './use-uploads.ts';

const documentTypes = acceptedTypes.document;
/** The types of photos that can be documents. */
export const photoTypes = documentTypes.filter((type) => type.startsWith('image/'));

/** Uploads photos and PDFs. A file that is neither is named and left out; a failed upload can be tried again. */
export function useDocumentUploads(purpose: UploadPurpose, onUploaded: (file: UploadedFile) => void) {
  const { sendings, isSending, add, retry, cancel } = useUploads(purpose, (_id, file) => onUploaded(file));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const addFiles = (list: FileList | null) => {
    const files = [...(list ?? [])].map((file) => ({ file, problem: findFileProblem(file, 'document') }));
    setProblems(
      files.flatMap(({ file, problem }) => (problem ? t(`document.${problem}`, { name: file.name }) : [])),
    );
    add(files.flatMap(({ file, problem }) => (problem ? [] : file)));
  };
  return { sendings, isSending, problems, addFiles, retry, cancel };
}
export type DocumentUploads = ReturnType<typeof useDocumentUploads>;

/** The files that are being uploaded, and those that couldn't be. */
export const UploadList = ({
  uploads: { sendings, problems, retry, cancel },
}: {
  uploads: DocumentUploads;
}) => (
  <>
    {problems.map((problem) => (
      <Notice key={problem} tone="warning" resultKey={problem}>
        {problem}
      </Notice>
    ))}
    {sendings.map(({ id, file, ratio, problem }) =>
      problem === undefined ? (
        <ProgressBar key={id} label={t('document.sending', { name: file.name })} ratio={ratio} />
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

export type DocumentButtonsProps = { uploads: DocumentUploads; isDisabled?: boolean; size?: 'sm' | 'md' };

/** Takes documents from the camera of a phone, or files, several at once. */
export const DocumentButtons = ({ uploads, isDisabled = false, size = 'md' }: DocumentButtonsProps) => (
  <Inline gap="2">
    <FileTrigger acceptedFileTypes={photoTypes} defaultCamera="environment" onSelect={uploads.addFiles}>
      <Button size={size} icon={Camera} isDisabled={isDisabled}>
        {t('document.takePhoto')}
      </Button>
    </FileTrigger>
    <FileTrigger acceptedFileTypes={[...documentTypes]} allowsMultiple onSelect={uploads.addFiles}>
      <Button size={size} icon={Upload} isDisabled={isDisabled}>
        {t('document.choose')}
      </Button>
    </FileTrigger>
  </Inline>
);
