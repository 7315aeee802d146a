import { imageCrop } from '#styled/recipes/image-crop.mjs';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useMove } from 'react-aria/useMove';
import {
  type Crop,
  type ImageExtent,
  clampCrop,
  getCropPlacement,
  getCropShare,
  getCropSide,
  getFullCrop,
  maxZoom,
  moveCrop,
} from '#src/lib/crop.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from '#src/lib/messages.ts';
import { Icon } from './icon.tsx';

export type ImageCropProps = {
  src: string;
  shape: 'person' | 'business';
  /** The section; null until the image is loaded. */
  crop: Crop | null;
  onChange: (crop: Crop) => void;
  /** The image could not be read by the browser. */
  onUnreadable: () => void;
  imageRef: RefObject<HTMLImageElement | null>;
};

/** How far an arrow key moves the image, in pixels of the screen. */
const keyStep = 10;
const wheelZoom = 0.002;

/**
 * Selects a square section of an image: by dragging, by the zoom, and by two hidden sliders, on which all arrow keys move the
 * image.
 */
export function ImageCrop({ src, shape, crop, onChange, onUnreadable, imageRef }: ImageCropProps) {
  const look = imageCrop({ shape });
  const hintId = useId();
  const stage = useRef<HTMLDivElement>(null);
  const [extent, setExtent] = useState<ImageExtent>({ width: 1, height: 1 });
  const change = (next: Partial<Crop>) => crop && onChange(clampCrop(extent, { ...crop, ...next }));
  const { moveProps } = useMove({
    onMove({ deltaX, deltaY, pointerType }) {
      if (!crop || !stage.current) return;
      const step = pointerType === 'keyboard' ? keyStep : 1;
      const scale = (getCropSide(extent, crop) / stage.current.clientWidth) * step;
      change({ x: crop.x - deltaX * scale, y: crop.y - deltaY * scale });
    },
  });
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const loaded = { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight };
    setExtent(loaded);
    onChange(getFullCrop(loaded));
  };
  return (
    <div className={look.root}>
      <div
        {...moveProps}
        ref={stage}
        className={look.stage}
        onWheel={({ deltaY }) => crop && change({ zoom: crop.zoom * (1 - deltaY * wheelZoom) })}
      >
        <img
          ref={imageRef}
          src={src}
          alt=""
          draggable={false}
          className={look.image}
          style={crop ? getCropPlacement(extent, crop) : { visibility: 'hidden' }}
          onLoad={onLoad}
          onError={onUnreadable}
        />
        <span className={look.window} />
        {(['x', 'y'] as const).map((axis) => (
          <VisuallyHidden key={axis}>
            <input
              type="range"
              aria-label={t(axis === 'x' ? 'imageAcross' : 'imageDown')}
              aria-describedby={hintId}
              min={0}
              max={100}
              value={Math.round(crop ? getCropShare(extent, crop, axis) * 100 : 50)}
              disabled={!crop}
              onChange={({ target }) =>
                crop && onChange(moveCrop(extent, crop, axis, Number(target.value) / 100))
              }
            />
          </VisuallyHidden>
        ))}
      </div>
      <div className={look.zoom}>
        <Icon of={ZoomOut} size="md" />
        <input
          type="range"
          aria-label={t('zoom')}
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop?.zoom ?? 1}
          disabled={!crop}
          className={look.range}
          onChange={({ target }) => change({ zoom: Number(target.value) })}
        />
        <Icon of={ZoomIn} size="md" />
      </div>
      <Text id={hintId} variant="small" tone="muted">
        {t('cropHint')}
      </Text>
    </div>
  );
}
