import type { Inks } from './fabrics.ts';

/** A shape cut out of the cloth, with an outline and details. */
export const cut = (path: string, [, mark]: Inks, opacity = 0.35) =>
  `<path d="${path}" fill="url(#cloth)"/><path d="${path}" fill="none" stroke="${mark}" stroke-opacity="${opacity}" stroke-width="2" stroke-linejoin="round"/>`;
export const line = (path: string, colour: string, width = 3) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** Shade that gives a flat shape its folds. */
export const fold = (path: string, opacity = 0.14) =>
  `<path d="${path}" fill="#10201e" fill-opacity="${opacity}"/>`;

const hanger =
  '<path d="M200 62V46a9 9 0 1 1 9-9" fill="none" stroke="#6f490e" stroke-width="4" stroke-linecap="round"/>';

/** The products of Adire House, drawn in 400 × 400. */
export const garments = {
  dress: (inks: Inks) =>
    hanger +
    cut(
      'M160 62L177 62Q200 98 223 62L240 62L252 112Q236 138 240 164L306 344Q200 368 94 344L160 164Q164 138 148 112Z',
      inks,
    ) +
    fold('M185 172L160 352Q176 356 190 357L200 172ZM222 172L240 356Q256 354 268 351Z') +
    `<path d="M159 158H241L243 172H157Z" fill="${inks[2]}"/>`,
  skirt: (inks: Inks) =>
    cut('M142 96L258 96L318 336Q200 360 82 336Z', inks) +
    fold('M214 110L238 346Q264 343 286 339L250 110Z') +
    line('M214 110L240 345', inks[2], 3) +
    `<path d="M138 82H262V108H138Z" fill="${inks[2]}"/><path d="M214 92q34-6 40 14q-18 12-40-4zM214 96q14 34 4 58q-16-22-12-54z" fill="${inks[2]}" stroke="${inks[1]}" stroke-opacity=".4" stroke-width="1.5"/>`,
  boubou: (inks: Inks) =>
    cut(
      'M163 70Q200 96 237 70L330 122L350 296Q322 312 300 304L294 346Q200 364 106 346L100 304Q78 312 50 296L70 122Z',
      inks,
    ) +
    fold('M100 304L118 150L128 150L108 346ZM300 304L282 150L272 150L292 346Z') +
    line('M163 70Q200 96 237 70', inks[2], 7) +
    line('M200 92V176M186 96L200 190L214 96', inks[2], 4) +
    [112, 132, 152].map((y) => `<circle cx="200" cy="${y}" r="4.5" fill="${inks[1]}"/>`).join(''),
  twoPiece: (inks: Inks) =>
    hanger +
    cut(
      'M158 64L178 62Q200 92 222 62L242 64L292 104L274 138L250 126L254 176Q200 190 146 176L150 126L126 138L108 104Z',
      inks,
    ) +
    cut('M146 204Q200 216 254 204L278 352Q236 364 200 362Q164 364 122 352Z', inks) +
    fold('M196 214L186 361Q206 363 222 361L214 213Z') +
    `<path d="M145 198Q200 212 255 198L257 212Q200 226 143 212Z" fill="${inks[2]}"/>`,
  kaftan: (inks: Inks) =>
    cut(
      'M170 62Q200 80 230 62L278 84L330 236L292 250L264 178L270 348Q200 362 130 348L136 178L108 250L70 236L122 84Z',
      inks,
    ) +
    fold('M264 178L270 348Q256 352 246 353L250 140ZM136 178L130 348Q144 352 152 353L150 140Z') +
    line('M170 62Q200 80 230 62M200 74V190', inks[2], 5) +
    line('M186 72V196H214V72', inks[2], 2.5) +
    [100, 124, 148, 172].map((y) => `<circle cx="200" cy="${y}" r="3.6" fill="${inks[1]}"/>`).join(''),
  headTie: (inks: Inks) =>
    cut('M96 262Q34 170 110 116Q130 50 210 74Q292 44 322 118Q378 190 304 264Q200 300 96 262Z', inks) +
    fold(
      'M210 74Q180 160 130 270Q112 266 96 262Q150 170 210 74ZM322 118Q270 190 254 276Q284 272 304 264Q330 200 322 118Z',
      0.2,
    ) +
    line(
      'M210 74Q190 170 190 282M110 116Q150 180 150 274M322 118Q262 180 244 278M260 66Q232 160 216 282',
      inks[1],
      2,
    ) +
    `<path d="M90 252Q200 300 310 252L304 296Q200 336 96 296Z" fill="${inks[2]}"/>` +
    line('M92 266Q200 314 308 266', inks[1], 2),
  clutch: (inks: Inks) =>
    line('M116 176Q200 40 284 176', inks[1], 5) +
    cut('M84 168Q84 156 96 156H304Q316 156 316 168V288Q316 302 302 302H98Q84 302 84 288Z', inks) +
    fold('M84 168H316L216 246Q200 256 184 246Z', 0.22) +
    `<circle cx="200" cy="246" r="13" fill="${inks[2]}"/><circle cx="200" cy="246" r="6" fill="${inks[0]}"/>` +
    line('M92 294H308', inks[2], 3),
  slippers: (inks: Inks) =>
    [-1, 1]
      .map(
        (side) =>
          `<g transform="translate(${200 + side * 62} 204) rotate(${side * 9}) scale(${side} 1)"><path d="M-8-124Q44-122 46-58Q48-20 36 24Q50 112 2 124Q-46 118-40 34Q-44-2-48-42Q-46-116-8-124Z" fill="${inks[1]}"/><path d="M-8-112Q34-110 36-56Q38-18 26 26Q38 102 2 112Q-36 106-30 34Q-34-2-38-42Q-36-104-8-112Z" fill="${inks[0]}"/><path d="M-47-62Q0-40 47-70L42-2Q4-24-44-2Z" fill="${inks[2]}"/><path d="M-44-52Q0-31 44-60M-42-12Q4-34 40-12" fill="none" stroke="${inks[0]}" stroke-width="2" stroke-dasharray="6 4"/></g>`,
      )
      .join(''),
  scarf: (inks: Inks) =>
    cut('M118 78Q200 52 282 78Q300 120 268 148Q200 170 132 148Q100 120 118 78Z', inks) +
    fold('M132 148Q200 170 268 148Q240 118 200 116Q160 118 132 148Z', 0.25) +
    cut('M140 146L214 150L228 318L122 318Z', inks) +
    cut('M206 152L264 142L296 288L214 296Z', inks) +
    fold('M206 152L222 150L236 294L214 296Z', 0.22) +
    Array.from({ length: 12 }, (_, nth) => line(`M${126 + nth * 9} 318v26`, inks[1], 2.4)).join('') +
    Array.from({ length: 9 }, (_, nth) => line(`M${218 + nth * 9.4} ${296 - nth}l3 24`, inks[1], 2.4)).join(
      '',
    ),
  agbada: (inks: Inks) =>
    cut(
      'M160 66Q200 92 240 66L356 128L366 320Q330 336 296 322L284 352Q200 366 116 352L104 322Q70 336 34 320L44 128Z',
      inks,
      0.6,
    ) +
    fold('M104 322L96 160L112 150L122 352ZM296 322L304 160L288 150L278 352Z', 0.1) +
    line('M160 66Q200 92 240 66', inks[2], 7) +
    line('M168 78V196Q200 222 232 196V78', inks[2], 4) +
    line('M180 96V186Q200 202 220 186V96M200 92V196M182 130H218M182 160H218', inks[2], 2.4),
  childDress: (inks: Inks) =>
    hanger +
    `<ellipse cx="140" cy="98" rx="28" ry="24" fill="${inks[2]}"/><ellipse cx="260" cy="98" rx="28" ry="24" fill="${inks[2]}"/>` +
    cut(
      'M156 72Q200 98 244 72L250 170L318 322Q296 340 278 322Q260 342 238 324Q220 342 200 324Q180 342 162 324Q140 342 122 322Q104 340 82 322L150 170Z',
      inks,
    ) +
    `<path d="M149 160H251V182H149Z" fill="${inks[2]}"/><path d="M200 171l-32-16v34zM200 171l32-16v34z" fill="${inks[2]}" stroke="${inks[1]}" stroke-opacity=".5"/>`,
  shirt: (inks: Inks) =>
    hanger +
    cut(
      'M154 76L180 64Q200 84 220 64L246 76L326 132L294 186L264 166L268 336H132L136 166L106 186L74 132Z',
      inks,
    ) +
    fold('M264 166L268 336H246L250 140ZM136 166L132 336H154L150 140Z') +
    `<path d="M180 62L200 92L168 106L154 76ZM220 62L200 92L232 106L246 76Z" fill="${inks[2]}"/>` +
    line('M200 92V336', inks[1], 2) +
    [126, 168, 210, 252, 294].map((y) => `<circle cx="208" cy="${y}" r="4" fill="${inks[2]}"/>`).join(''),
  tote: (inks: Inks) =>
    line('M150 150Q150 56 200 56Q250 56 250 150', inks[2], 11) +
    cut('M92 142H308L326 340Q200 352 74 340Z', inks) +
    fold('M290 142H308L326 340Q316 343 300 344Z') +
    `<path d="M92 142H308L309.400 158H90.600Z" fill="${inks[2]}"/>`,
} satisfies Record<string, (inks: Inks) => string>;
