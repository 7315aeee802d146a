import { Camera, Images, Upload } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { UploadPurpose } from '#domain/upload.ts';
import { getAcceptedTypes } from '#src/lib/api/upload.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { t } from './media.messages.ts';

export type ImageSourcesProps = {
  purpose: UploadPurpose;
  onFiles: (files: File[]) => void;
  onLibrary: () => void;
  isDisabled: boolean;
};

/** Specification, section 3: image sources. */
export function ImageSources({ purpose, onFiles, onLibrary, isDisabled }: ImageSourcesProps) {
  const accepts = [...getAcceptedTypes(purpose)];
  const take = (files: FileList | null) => files && onFiles([...files]);
  return (
    <>
      <FileTrigger acceptedFileTypes={accepts} allowsMultiple onSelect={take}>
        <Button size="sm" icon={Upload} isDisabled={isDisabled}>
          {t('choose_from_device')}
        </Button>
      </FileTrigger>
      <FileTrigger acceptedFileTypes={accepts} defaultCamera="environment" onSelect={take}>
        <Button size="sm" icon={Camera} isDisabled={isDisabled}>
          {t('take_a_photo')}
        </Button>
      </FileTrigger>
      <Button size="sm" icon={Images} isDisabled={isDisabled} onPress={onLibrary}>
        {t('media_library')}
      </Button>
    </>
  );
}
