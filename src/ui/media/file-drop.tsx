import { fileDrop } from '#styled/recipes/file-drop.mjs';
import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { t } from '#src/lib/messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Icon } from './icon.tsx';

export type FileDropProps = {
  /** Says which file is expected: "Drop your orders file here". */
  title?: string;
  description?: ReactNode;
  /** MIME types or extensions, as in `accept`. The receiver has to check the content. */
  accepts: readonly string[];
  onFile: (file: File) => void;
  isDisabled?: boolean;
};

/** Takes one file that is dropped, pasted or chosen with the button. */
export function FileDrop({
  title = t('dropFile'),
  description,
  accepts,
  onFile,
  isDisabled = false,
}: FileDropProps) {
  const look = fileDrop();
  return (
    <DropZone
      isDisabled={isDisabled}
      aria-label={title}
      className={look.root}
      onDrop={({ items }) => {
        const item = items.find((candidate) => candidate.kind === 'file');
        if (item) void item.getFile().then(onFile);
      }}
    >
      <span className={look.mark}>
        <Icon of={FileUp} size="lg" />
      </span>
      <p className={look.title}>{title}</p>
      {description && <p className={look.description}>{description}</p>}
      <FileTrigger
        acceptedFileTypes={[...accepts]}
        onSelect={(files) => {
          const file = files?.[0];
          if (file) onFile(file);
        }}
      >
        <Button isDisabled={isDisabled}>{t('chooseFile')}</Button>
      </FileTrigger>
    </DropZone>
  );
}
