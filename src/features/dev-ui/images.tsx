import { useRef, useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { ImageField, type ImageItem } from '#src/ui/media/image-field.tsx';
import { toast } from '#src/ui/feedback/notifications.ts';
import { ImagePicker } from '#src/ui/media/image-picker.tsx';
import { ImageCrop } from '#src/ui/media/image-crop.tsx';
import type { Crop } from '#src/lib/crop.ts';
import { Section } from './section.tsx';

const samples: ImageItem[] = [
  { id: 'a', src: null, alt: 'A bag of indigo cloth' },
  { id: 'b', src: null, alt: '', note: 'Not downloaded yet' },
  { id: 'c', src: null, alt: 'shoe.jpg', upload: { name: 'shoe.jpg', ratio: 0.4 } },
  { id: 'd', src: null, alt: 'hat.jpg', problem: "Couldn't upload this image. Check your connection." },
];
const photo =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22600%22 height=%22400%22%3E%3Crect width=%22600%22 height=%22400%22 fill=%22%230e7c66%22/%3E%3Ccircle cx=%22300%22 cy=%22200%22 r=%22120%22 fill=%22%23f2b134%22/%3E%3C/svg%3E';
const images = ['Bag', 'Shoe', 'Hat'].map((name) => ({ id: name, name, src: `/absent/${name}.jpg` }));

export function ImagesSection() {
  const [items, setItems] = useState(samples);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['Shoe']));
  const [crop, setCrop] = useState<Crop | null>(null);
  const cropped = useRef<HTMLImageElement>(null);
  return (
    <Section id="images" title="Images">
      <ImageField
        label="Product images"
        description="The first image is the main one."
        items={items}
        sources={<Button size="sm">Upload images</Button>}
        onReorder={(ids) => setItems(items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))}
        onDescribe={(id, alt) => setItems(items.map((item) => (item.id === id ? { ...item, alt } : item)))}
        onRemove={(id) => setItems(items.filter((item) => item.id !== id))}
        onRetry={(id) => toast(id)}
        onFiles={(files) => toast(files.map(({ name }) => name).join(', '))}
      />
      <ImageCrop
        src={photo}
        shape="person"
        crop={crop}
        onChange={setCrop}
        onUnreadable={() => toast('unreadable')}
        imageRef={cropped}
      />
      <ImagePicker label="Media library" images={images} selected={selected} onChange={setSelected} />
    </Section>
  );
}
