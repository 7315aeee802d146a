import { shopImageWidths } from '#server/platform/files/stored-file.ts';
import { imagePath } from '../view.ts';

interface Props {
  fileId: string;
  alt: string;
  width: number;
  height: number;
  /** The `sizes` of the image: its width in the layout. */
  sizes: string;
  /** True for the first image of a page, which is what people wait for. */
  isFirst?: boolean;
}

/** An image in several widths; the server answers with the best format that the browser reads. */
export function StoreImage({ fileId, alt, width, height, sizes, isFirst = false }: Props) {
  return (
    <img
      src={imagePath(fileId, 480)}
      srcSet={shopImageWidths.map((each) => `${imagePath(fileId, each)} ${each}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
