import { useInfiniteQuery } from '@tanstack/react-query';
import { ImageOff, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { FileQuery } from '#contract/upload.ts';
import { type UploadedFile, imageAddress } from '#domain/upload.ts';
import { mediaLibraryQuery } from './files.queries.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ImagePicker } from '#src/ui/media/image-picker.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './media.messages.ts';

export type MediaLibraryProps = {
  purpose: FileQuery['purpose'];
  /** The maximum number of images to choose. */
  most: number;
  onChoose: (files: UploadedFile[]) => void;
  onClose: () => void;
};

/** The dialog to choose from images that were uploaded before. */
export function MediaLibrary({ purpose, most, onChoose, onClose }: MediaLibraryProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly UploadedFile[]>([]);
  const query = useInfiniteQuery(mediaLibraryQuery({ purpose, ...(search && { search }) }));
  const files = query.data?.pages.flatMap(({ data }) => data);
  const choose = (ids: ReadonlySet<string>) => {
    const filesById = new Map([...chosen, ...(files ?? [])].map((file) => [file.id, file]));
    setChosen([...ids].flatMap((id) => filesById.get(id) ?? []).slice(-most));
  };
  return (
    <Dialog
      title={t('libraryTitle')}
      description={t('libraryWhy')}
      size="lg"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isDisabled={chosen.length === 0} onPress={() => onChoose([...chosen])}>
            {chosen.length > 0 ? t('add', { count: chosen.length }) : t('choose')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
        <QueryView
          query={{ ...query, data: files }}
          what="the media library"
          empty={
            search ? (
              <EmptyState icon={SearchX} title={t('noMatch')} />
            ) : (
              <EmptyState icon={ImageOff} title={t('nothing')} description={t('nothingWhy')} />
            )
          }
        >
          {(images) => (
            <ImagePicker
              label={t('images')}
              images={images.map(({ id, name }) => ({ id, name, src: imageAddress(id, 'card') }))}
              selected={new Set(chosen.map(({ id }) => id))}
              isSingle={most === 1}
              onChange={choose}
            />
          )}
        </QueryView>
        {query.hasNextPage && (
          <Button
            isPending={query.isFetchingNextPage}
            pendingLabel={t('loadingMore')}
            onPress={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
