import { css } from '#styled/css/css.mjs';
import { Send } from 'lucide-react';
import type { ImportSend, ImportView } from '#machines/flows/import/index.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FileDrop } from '#src/ui/media/file-drop.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './import.messages.ts';

export type FileStepProps = {
  words: (word: 'drop' | 'dropWhy') => string;
  view: Extract<ImportView, { screen: 'choosing' }>;
  send: ImportSend;
};

const waiting = css({ display: 'grid', placeItems: 'center', minH: '24', bg: 'sunken', borderRadius: 'lg' });

/** The step that chooses a file, and says why a file was rejected. */
export function FileStep({ words, view: { problem, refusal, fileName, isUploading }, send }: FileStepProps) {
  if (isUploading)
    return (
      <output className={waiting}>
        <Inline gap="3">
          <Spinner />
          <Text as="span">{fileName === null ? t('uploadingFile') : t('uploading', { name: fileName })}</Text>
          <Button variant="quiet" data-event="file.cancel" onPress={() => send({ type: 'file.cancel' })}>
            {t('cancelUpload')}
          </Button>
        </Inline>
      </output>
    );
  if (problem === 'notSent')
    return (
      <Notice tone="danger" title={t('notSent', { name: fileName ?? t('file') })} resultKey="not sent">
        <Stack gap="3">
          <Text variant="small">{refusal ?? t('notSentWhy')}</Text>
          <Inline gap="2">
            <Button
              variant="primary"
              icon={Send}
              data-event="file.retry"
              onPress={() => send({ type: 'file.retry' })}
            >
              {t('sendAgain')}
            </Button>
            <Button data-event="import.another" onPress={() => send({ type: 'import.another' })}>
              {t('otherFile')}
            </Button>
          </Inline>
        </Stack>
      </Notice>
    );
  return (
    <Stack gap="4">
      {problem && (
        <Notice tone="danger" title={t(problem)} resultKey={problem}>
          {problem === 'unreadable' && refusal !== null ? refusal : t(`${problem}Why`)}
        </Notice>
      )}
      <div data-event="file.choose">
        <FileDrop
          title={words('drop')}
          description={words('dropWhy')}
          accepts={['.csv', '.txt', '.tsv', 'text/csv', 'text/plain']}
          onFile={(file) =>
            send({ type: 'file.choose', upload: { file, idempotencyKey: crypto.randomUUID() } })
          }
        />
      </div>
    </Stack>
  );
}
