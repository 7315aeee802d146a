import { Camera, FileCheck, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { acceptedTypes, maxBytes } from '#domain/upload.ts';
import type { Sending } from '#src/features/media/use-uploads.ts';
import { type QualityProblem, judgePicture } from '#src/lib/picture-quality.ts';
import type { FileProblem } from '#src/lib/api/upload.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './account-verification.messages.ts';

const accepts = acceptedTypes.document;

const fileProblem = (file: File): FileProblem | undefined => {
  if (file.size === 0) return 'empty';
  if (!accepts.includes(file.type)) return 'wrongType';
  return file.size > maxBytes.document ? 'tooLarge' : undefined;
};

/** Problems that the merchant may ignore: a reviewer may be able to read the image anyway. */
const isForgivable = (problem: Found['problem']): boolean =>
  problem === 'tooDark' || problem === 'tooBright' || problem === 'blurred';

interface Found {
  file: File;
  problem: FileProblem | QualityProblem;
}

export type DocumentSideProps = {
  id: string;
  label: string;
  /** The name of the file that was added already. */
  name: string | undefined;
  sending: Sending | undefined;
  error: string | undefined;
  isDisabled: boolean;
  onFile: (file: File) => void;
  onRetry: (id: string) => void;
};

/** One side of a document, from the camera or a file. The quality of an image is checked before it is uploaded. */
export function DocumentSide(props: DocumentSideProps) {
  const { id, label, name, sending, error, isDisabled, onFile, onRetry } = props;
  const [isJudging, setJudging] = useState(false);
  const [found, setFound] = useState<Found>();
  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setFound(undefined);
    setJudging(true);
    const problem = fileProblem(file) ?? (await judgePicture(file));
    setJudging(false);
    if (problem) setFound({ file, problem });
    else onFile(file);
  };
  const isBusy = isDisabled || isJudging || (sending !== undefined && sending.problem === undefined);
  return (
    <section id={id} aria-label={label} tabIndex={-1}>
      <Stack gap="3">
        <Text as="h3" variant="label">
          {label}
        </Text>
        {name && !sending && (
          <Inline>
            <Icon of={FileCheck} />
            <Text as="span">{t('fileReady', { name })}</Text>
          </Inline>
        )}
        {sending && sending.problem === undefined && (
          <ProgressBar label={t('sendingFile', { name: sending.file.name })} ratio={sending.ratio} />
        )}
        {isJudging && <Text tone="muted">{t('judging')}</Text>}
        {found && (
          <Notice tone="warning" title={t(found.problem)} answers={found.problem}>
            {isForgivable(found.problem) && (
              <Button
                size="sm"
                onPress={() => {
                  setFound(undefined);
                  onFile(found.file);
                }}
              >
                {t('useAnyway')}
              </Button>
            )}
          </Notice>
        )}
        {sending?.problem !== undefined && (
          <Notice tone="danger" title={sending.problem} answers={sending.problem}>
            <Button size="sm" onPress={() => onRetry(sending.id)}>
              {common('tryAgain')}
            </Button>
          </Notice>
        )}
        {error && !found && (
          <Text variant="small" tone="danger">
            {error}
          </Text>
        )}
        <Inline>
          <FileTrigger acceptedFileTypes={[...accepts]} onSelect={(files) => void take(files)}>
            <Button size="sm" icon={Upload} isDisabled={isBusy}>
              {t(name ? 'replace' : 'chooseFile')}
            </Button>
          </FileTrigger>
          <FileTrigger
            acceptedFileTypes={accepts.filter((type) => type.startsWith('image/'))}
            defaultCamera="environment"
            onSelect={(files) => void take(files)}
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
