/** Colours of a drawing: the background of the cloth or material, the pattern on it, and an accent. */
export type Inks = readonly [ground: string, mark: string, accent: string];

const tile = (width: number, height: number, content: string) =>
  `<pattern id="cloth" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${content}</pattern>`;
const fill = (width: number, height: number, colour: string) =>
  `<rect width="${width}" height="${height}" fill="${colour}"/>`;
const around = (count: number, draw: (degrees: number) => string) =>
  Array.from({ length: count }, (_, nth) => draw((nth * 360) / count)).join('');

/** Cloths and weaves as tiles of a pattern, in units of a drawing that is 400 wide. */
export const cloths = {
  /** Adire oniko: tied in rings before it is dyed. */
  rings: ([ground, mark, accent]: Inks) => {
    const ring = (x: number, y: number) =>
      [17, 11.5, 6]
        .map(
          (radius, nth) =>
            `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${nth === 1 ? accent : mark}" stroke-width="2.4" stroke-dasharray="${3 + nth} 1.6"/>`,
        )
        .join('') + `<circle cx="${x}" cy="${y}" r="1.8" fill="${mark}"/>`;
    return tile(
      44,
      44,
      fill(44, 44, ground) + [ring(22, 22), ring(0, 0), ring(44, 0), ring(0, 44), ring(44, 44)].join(''),
    );
  },
  /** Adire eleko: painted with starch, a figure in each square. */
  starch: ([ground, mark, accent]: Inks) => {
    const rays = around(
      8,
      (degrees) =>
        `<path d="M0-5V-12" transform="translate(15 15) rotate(${degrees})" stroke="${mark}" stroke-width="1.6"/>`,
    );
    const hatch = [4, 9, 14, 19, 24]
      .map((x) => `<path d="M${32 + x} 3V27" stroke="${accent}" stroke-width="1.5"/>`)
      .join('');
    const spiral = `<path d="M15 45a4 4 0 0 1 4 4a8 8 0 0 1-12 5a11 11 0 0 1-1-16a14 14 0 0 1 20 2" fill="none" stroke="${accent}" stroke-width="1.8"/>`;
    const dots = [38, 46, 54]
      .flatMap((x) => [38, 46, 54].map((y) => `<circle cx="${x}" cy="${y}" r="1.9" fill="${mark}"/>`))
      .join('');
    const grid = `<path d="M0 31H62M31 0V62" stroke="${mark}" stroke-width="1.4"/>`;
    return tile(62, 62, fill(62, 62, ground) + rays + hatch + spiral + dots + grid);
  },
  /** Ankara: suns in wax print. */
  suns: ([ground, mark, accent]: Inks) => {
    const sun = (x: number, y: number) =>
      around(
        12,
        (degrees) =>
          `<path d="M-2.6-9L0-23L2.6-9Z" transform="translate(${x} ${y}) rotate(${degrees})" fill="${accent}"/>`,
      ) +
      `<circle cx="${x}" cy="${y}" r="9" fill="${mark}"/><circle cx="${x}" cy="${y}" r="4" fill="${ground}"/>`;
    return tile(
      56,
      56,
      fill(56, 56, ground) +
        sun(28, 28) +
        [0, 56]
          .map(
            (x) =>
              `<circle cx="${x}" cy="0" r="5" fill="${mark}"/><circle cx="${x}" cy="56" r="5" fill="${mark}"/>`,
          )
          .join(''),
    );
  },
  /** Aso oke and kikoy: woven in strips. */
  strips: ([ground, mark, accent]: Inks) =>
    tile(
      48,
      12,
      fill(48, 12, ground) +
        `<rect x="6" width="9" height="12" fill="${mark}"/><rect x="18" width="2" height="12" fill="${accent}"/><rect x="23" width="2" height="12" fill="${accent}"/><rect x="32" width="5" height="12" fill="${mark}"/><path d="M10.5 2v8M34.5 2v8" stroke="${accent}" stroke-width="1.2"/>`,
    ),
  /** Batik: leaves kept white by wax. */
  leaves: ([ground, mark, accent]: Inks) => {
    const leaf = (x: number, y: number, degrees: number, colour: string) =>
      `<g transform="translate(${x} ${y}) rotate(${degrees})"><path d="M0-15Q10 0 0 15Q-10 0 0-15Z" fill="${colour}"/><path d="M0-12V17" stroke="${ground}" stroke-width="1.3"/></g>`;
    return tile(
      58,
      58,
      fill(58, 58, ground) +
        leaf(15, 18, 35, mark) +
        leaf(44, 46, 35, mark) +
        leaf(44, 16, -50, accent) +
        leaf(15, 46, -50, accent),
    );
  },
  /** Shuka: the checks of a Maasai blanket. */
  checks: ([ground, mark, accent]: Inks) =>
    tile(
      44,
      44,
      fill(44, 44, ground) +
        `<g fill="${mark}" fill-opacity=".55"><rect width="15" height="44"/><rect width="44" height="15"/></g><path d="M29 0V44M34 0V44M0 29H44M0 34H44" stroke="${accent}" stroke-width="1.6"/>`,
    ),
  /** Baskets, beads and rugs: rows of diamonds. */
  diamonds: ([ground, mark, accent]: Inks) =>
    tile(
      40,
      40,
      fill(40, 40, ground) +
        `<path d="M20 2L38 20L20 38L2 20Z" fill="${mark}"/><path d="M20 11L29 20L20 29L11 20Z" fill="${accent}"/><path d="M0-6L6 0L0 6ZM40-6V6L34 0ZM0 34L6 40L0 46ZM40 34V46L34 40Z" fill="${accent}"/>`,
    ),
  /** Linen, sisal and cane: a plain weave. */
  weave: ([ground, mark]: Inks) =>
    tile(
      8,
      8,
      fill(8, 8, ground) +
        `<path d="M0 2H8M0 6H8" stroke="${mark}" stroke-width="1.1" stroke-opacity=".5"/><path d="M2 0V8M6 0V8" stroke="${mark}" stroke-width="1.1" stroke-opacity=".28"/>`,
    ),
  /** Materials that are not woven: clay, brass, glass, leather. */
  smooth: ([ground]: Inks) => tile(8, 8, fill(8, 8, ground)),
} satisfies Record<string, (inks: Inks) => string>;
