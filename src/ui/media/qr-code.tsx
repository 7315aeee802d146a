import { qrCode } from '#styled/recipes/qr-code.mjs';
import { useMemo } from 'react';
import { encode } from 'uqr';

export type QrCodeProps = {
  /** The text that a camera reads from it. */
  content: string;
  /** Its purpose, for screen readers. */
  label: string;
};

/** A QR code. Everything that it contains is also shown as text beside it. */
export function QrCode({ content, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const code = encode(content, { border: 4 });
    const squares = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { size: code.size, path: squares.join('') };
  }, [content]);
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn from the text, without an image file
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={qrCode()}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
