import { Camera, FileCheck, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { acceptedTypes } from '#domain/upload.ts';
import type { PendingUpload } from '#src/features/media/use-uploads.ts';
import { type QualityProblem, checkImageQuality } from '#src/lib/image-quality.ts';
import { type FileProblem, findFileProblem } from '#src/lib/api/upload.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './account-verification.messages.ts';

const acceptedFileTypes = acceptedTypes.document;

/** Problems that the merchant may ignore: a reviewer may be able to read the image anyway. */
const canUseAnyway = (problem: RejectedFile['problem']): boolean =>
  problem === 'tooDark' || problem === 'tooBright' || problem === 'blurred';

interface RejectedFile {
  file: File;
  problem: FileProblem | QualityProblem;
}

export type DocumentSideProps = {
  id: string;
  label: string;
  /** The name of the file that was added already. */
  name: string | undefined;
  upload: PendingUpload | undefined;
  error: string | undefined;
  isDisabled: boolean;
  onFile: (file: File) => void;
  onRetry: (id: string) => void;
};

/** One side of a document, from the camera or a file. The quality of an image is checked before it is uploaded. */
export function DocumentSide(props: DocumentSideProps) {
  const { id, label, name, upload, error, isDisabled, onFile, onRetry } = props;
  const [isChecking, setChecking] = useState(false);
  const [rejectedFile, setRejectedFile] = useState<RejectedFile>();
  const selectFile = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setRejectedFile(undefined);
    setChecking(true);
    const problem = findFileProblem(file, 'document') ?? (await checkImageQuality(file));
    setChecking(false);
    if (problem) setRejectedFile({ file, problem });
    else onFile(file);
  };
  const isBusy = isDisabled || isChecking || (upload !== undefined && upload.problem === undefined);
  return (
    <section id={id} aria-label={label} tabIndex={-1}>
      <Stack gap="3">
        <Text as="h3" variant="label">
          {label}
        </Text>
        {name && !upload && (
          <Inline>
            <Icon of={FileCheck} />
            <Text as="span">{t('fileReady', { name })}</Text>
          </Inline>
        )}
        {upload && upload.problem === undefined && (
          <ProgressBar label={t('sendingFile', { name: upload.file.name })} ratio={upload.ratio} />
        )}
        {isChecking && <Text tone="muted">{t('checkingImage')}</Text>}
        {rejectedFile && (
          <Notice tone="warning" title={t(rejectedFile.problem)} resultKey={rejectedFile.problem}>
            {canUseAnyway(rejectedFile.problem) && (
              <Button
                size="sm"
                onPress={() => {
                  setRejectedFile(undefined);
                  onFile(rejectedFile.file);
                }}
              >
                {t('useAnyway')}
              </Button>
            )}
          </Notice>
        )}
        {upload?.problem !== undefined && (
          <Notice tone="danger" title={upload.problem} resultKey={upload.problem}>
            <Button size="sm" onPress={() => onRetry(upload.id)}>
              {common('tryAgain')}
            </Button>
          </Notice>
        )}
        {error && !rejectedFile && (
          <Text variant="small" tone="danger">
            {error}
          </Text>
        )}
        <Inline>
          <FileTrigger
            acceptedFileTypes={[...acceptedFileTypes]}
            onSelect={(files) => void selectFile(files)}
          >
            <Button size="sm" icon={Upload} isDisabled={isBusy}>
              {t(name ? 'replace' : 'chooseFile')}
            </Button>
          </FileTrigger>
          <FileTrigger
            acceptedFileTypes={acceptedFileTypes.filter((type) => type.startsWith('image/'))}
            defaultCamera="environment"
            onSelect={(files) => void selectFile(files)}
          >
            <Button size="sm" icon={Camera} isDisabled={isBusy}>
              {t('takePhoto')}
            </Button>
          </FileTrigger>
        </Inline>
      </Stack>
    </section>
  );
}
