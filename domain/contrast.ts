/** The contrast that WCAG 2.2 AA requires of text (1.4.3), and of buttons and other shapes (1.4.11). */
export const minTextContrast = 4.5;
export const minShapeContrast = 3;

type Channels = readonly [red: number, green: number, blue: number];

const toChannels = (hex: string): Channels => {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
};
const toHex = (channels: Channels): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Returns the channel of a colour as a share of linear light. */
const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Returns the relative luminance of WCAG 2.2. */
function getLuminance(hex: string): number {
  const [red, green, blue] = toChannels(hex);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Returns the contrast ratio of two colours by WCAG 2.2: from 1 (the same) to 21 (black and white). */
export function getContrast(one: string, other: string): number {
  const [a, b] = [getLuminance(one), getLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns black or white, whichever is easier to read on the colour: its contrast is always 4.5 or more. */
export const getTextColorOn = (background: string): '#000000' | '#ffffff' =>
  getContrast('#ffffff', background) >= minTextContrast ? '#ffffff' : '#000000';

/** Returns the coordinates of a colour in OKLab (https://bottosson.github.io/posts/oklab), where distances are as people see them. */
function toOklab(hex: string): Channels {
  const [red, green, blue] = toChannels(hex);
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b);
  const m = Math.cbrt(0.211_903_5 * r + 0.680_699_55 * g + 0.107_396_96 * b);
  const s = Math.cbrt(0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b);
  return [
    0.210_454_26 * l + 0.793_617_79 * m - 0.004_072_05 * s,
    1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_71 * s,
    0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s,
  ];
}

function getDistance(one: string, other: string): number {
  const [a, b] = [toOklab(one), toOklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Returns the colour, mixed with ever more of another one. */
function* mixes(from: string, to: string): Generator<string> {
  const [start, end] = [toChannels(from), toChannels(to)];
  for (let share = 0; share <= 255; share += 1) {
    const mix = (index: 0 | 1 | 2) => Math.round(start[index] + ((end[index] - start[index]) * share) / 255);
    yield toHex([mix(0), mix(1), mix(2)]);
  }
}

/**
 * Returns the colour itself if its contrast with the background is enough, otherwise the nearest one that is: a darker or a
 * lighter tone, whichever differs less to the eye.
 * @param minRatio up to 4.5, which black or white reaches on every background
 */
export function findReadableColor(color: string, background: string, minRatio: number): string {
  const candidates = ['#000000', '#ffffff'].flatMap((end) => {
    for (const mixed of mixes(color, end)) if (getContrast(mixed, background) >= minRatio) return [mixed];
    return [];
  });
  const [nearest = '#000000'] = candidates.toSorted((a, b) => getDistance(a, color) - getDistance(b, color));
  return nearest;
}
