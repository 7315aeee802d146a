import type { Inks } from './fabrics.ts';
import { cut, fold, line } from './garments.ts';

const fringe = (from: number, to: number, y: number, length: number, colour: string) =>
  Array.from({ length: Math.floor((to - from) / 9) + 1 }, (_, nth) =>
    line(`M${from + nth * 9} ${y}v${length}`, colour, 2.4),
  ).join('');

/** The products of Kiota Home, drawn in 400 × 400. */
export const homeware = {
  basket: (inks: Inks) =>
    line('M130 150Q150 62 200 62Q250 62 270 150', inks[2], 9) +
    cut('M84 150H316Q310 300 262 342Q200 356 138 342Q90 300 84 150Z', inks) +
    fold('M278 150H316Q310 300 262 342Q250 346 238 348Q276 290 278 150Z') +
    `<ellipse cx="200" cy="150" rx="116" ry="22" fill="${inks[2]}"/><ellipse cx="200" cy="150" rx="102" ry="15" fill="#34302a"/>`,
  rug: (inks: Inks) =>
    fringe(106, 294, 62, 18, inks[1]) +
    fringe(106, 294, 322, 18, inks[1]) +
    cut('M100 78H300V324H100Z', inks) +
    `<g fill="${inks[2]}"><path d="M100 92H300V104H100ZM100 298H300V310H100Z"/></g><path d="M122 118H278V284H122Z" fill="none" stroke="${inks[2]}" stroke-width="5"/>`,
  bowl: (inks: Inks) =>
    line('M236 172L306 74', inks[1], 9) +
    `<ellipse cx="312" cy="66" rx="17" ry="26" transform="rotate(36 312 66)" fill="${inks[1]}"/>` +
    `<path d="M68 178H332Q326 300 240 322H160Q74 300 68 178Z" fill="${inks[0]}"/>` +
    fold('M262 178H332Q326 300 240 322H220Q280 280 262 178Z', 0.2) +
    line('M92 222Q180 262 306 216M104 256Q200 292 296 250M84 200Q150 226 210 224', inks[1], 2.5) +
    `<ellipse cx="200" cy="178" rx="132" ry="30" fill="${inks[1]}"/><ellipse cx="200" cy="181" rx="116" ry="22" fill="${inks[2]}"/><path d="M160 322H240L248 338H152Z" fill="${inks[1]}"/>`,
  candle: (inks: Inks) =>
    [
      [124, 216, 44],
      [204, 150, 44],
      [278, 250, 40],
    ]
      .map(
        ([x = 0, y = 0, half = 0]) =>
          `<path d="M${x - 13} ${y - 62}h26v66h-26z" fill="${inks[2]}"/><path d="M${x} ${y - 100}q15 20 0 34q-15-14 0-34z" fill="#e7b950"/><path d="M${x} ${y - 84}q7 10 0 17q-7-7 0-17z" fill="#fcf5e2"/><path d="M${x - half} ${y}h${half * 2}l-8 22h-${half * 2 - 16}z" fill="${inks[1]}"/><path d="M${x - half + 10} ${y + 22}h${half * 2 - 20}V338h-${half * 2 - 20}z" fill="url(#cloth)"/><path d="M${x + half - 26} ${y + 22}h16V338h-16z" fill="#10201e" fill-opacity=".16"/>`,
      )
      .join('') + `<path d="M72 338H330V350H72Z" fill="${inks[1]}"/>`,
  throw: (inks: Inks) =>
    [
      [236, 86],
      [164, 76],
      [96, 68],
    ]
      .map(
        ([y = 0, inset = 0]) =>
          cut(
            `M${inset + 24} ${y}H${400 - inset - 8}Q${400 - inset + 14} ${y + 34} ${400 - inset - 8} ${y + 68}H${inset + 24}Q${inset} ${y + 34} ${inset + 24} ${y}Z`,
            inks,
          ) +
          fold(
            `M${inset + 24} ${y + 52}H${400 - inset - 2}L${400 - inset - 8} ${y + 68}H${inset + 24}Z`,
            0.2,
          ),
      )
      .join('') + fringe(112, 306, 304, 28, inks[1]),
  mirror: (inks: Inks) =>
    Array.from(
      { length: 24 },
      (_, nth) =>
        `<path d="M-7-112L0-${nth % 2 ? 150 : 166}L7-112Z" transform="translate(200 204) rotate(${nth * 15})" fill="${nth % 2 ? inks[1] : inks[0]}"/>`,
    ).join('') +
    `<circle cx="200" cy="204" r="118" fill="${inks[1]}"/><circle cx="200" cy="204" r="106" fill="${inks[0]}"/><circle cx="200" cy="204" r="94" fill="${inks[2]}"/><path d="M130 216L216 120Q242 124 260 140L150 262Q136 242 130 216Z" fill="#fff" fill-opacity=".5"/><path d="M172 280L284 164Q292 186 290 206L196 296Q184 290 172 280Z" fill="#fff" fill-opacity=".32"/>`,
  planter: (inks: Inks) =>
    [-58, -34, -12, 14, 36, 60]
      .map(
        (degrees, nth) =>
          `<g transform="translate(200 226) rotate(${degrees})"><path d="M0 0Q-34-70 0-${nth % 2 ? 172 : 148}Q34-70 0 0Z" fill="${nth % 2 ? '#17665d' : '#2f7f72'}"/><path d="M0-6V-126" stroke="#86bcae" stroke-width="2.5"/></g>`,
      )
      .join('') +
    `<path d="M104 214H296L290 250H110Z" fill="${inks[1]}"/><path d="M116 250H284L262 350H138Z" fill="${inks[0]}"/>` +
    fold('M246 250H284L262 350H236Z', 0.18) +
    line('M124 278H276M130 300l18-12l18 12l18-12l18 12l18-12l18 12l18-12l16 12M134 322H268', inks[2], 4),
  tumblers: (inks: Inks) =>
    [
      [124, 128, 0.5],
      [276, 128, 0.5],
      [200, 164, 0.72],
    ]
      .map(
        ([x = 0, y = 0, opacity = 0]) =>
          `<path d="M${x - 60} ${y}H${x + 60}L${x + 46} ${y + 178}Q${x} ${y + 190} ${x - 46} ${y + 178}Z" fill="${inks[0]}" fill-opacity="${opacity}" stroke="${inks[1]}" stroke-width="3"/><path d="M${x - 54} ${y + 72}H${x + 54}L${x + 46} ${y + 178}Q${x} ${y + 190} ${x - 46} ${y + 178}Z" fill="${inks[2]}" fill-opacity=".55"/><ellipse cx="${x}" cy="${y}" rx="60" ry="13" fill="#fffefb" fill-opacity=".7" stroke="${inks[1]}" stroke-width="3"/><path d="M${x - 42} ${y + 26}L${x - 34} ${y + 150}" stroke="#fff" stroke-opacity=".8" stroke-width="7" stroke-linecap="round"/>`,
      )
      .join(''),
  cushion: (inks: Inks) =>
    cut('M76 84Q200 112 324 84Q300 204 324 326Q200 298 76 326Q100 204 76 84Z', inks) +
    fold('M324 84Q300 204 324 326Q296 318 270 314Q292 204 270 94Q298 90 324 84Z', 0.18) +
    [
      [76, 84],
      [324, 84],
      [76, 326],
      [324, 326],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="11" fill="${inks[2]}"/>`)
      .join(''),
  lamp: (inks: Inks) =>
    '<ellipse cx="200" cy="150" rx="150" ry="130" fill="#fcf5e2" fill-opacity=".8"/>' +
    line('M200 186V340M200 236L150 344M200 236L250 344', inks[1], 8) +
    cut('M150 68H250L304 196H96Z', inks, 0.8) +
    line('M150 68H250M138 96H262M124 130H276M110 164H290M96 196H304', inks[1], 4) +
    line('M200 68V196M175 68L148 196M225 68L252 196', inks[1], 3),
  tray: (inks: Inks) =>
    `<ellipse cx="200" cy="212" rx="164" ry="112" fill="${inks[2]}"/><ellipse cx="200" cy="204" rx="164" ry="112" fill="${inks[1]}"/><ellipse cx="200" cy="206" rx="146" ry="96" fill="url(#cloth)"/>` +
    [120, 92, 62, 32]
      .map(
        (rx) =>
          `<ellipse cx="200" cy="206" rx="${rx}" ry="${rx * 0.66}" fill="none" stroke="${inks[2]}" stroke-width="5" stroke-dasharray="14 7"/>`,
      )
      .join(''),
  gift: (inks: Inks) =>
    cut('M96 168H304V336H96Z', inks) +
    fold('M262 168H304V336H262Z', 0.16) +
    `<path d="M184 168H216V336H184Z" fill="${inks[2]}"/><path d="M84 136H316V176H84Z" fill="${inks[2]}"/>` +
    `<path d="M200 138Q130 132 132 88Q176 66 200 138ZM200 138Q270 132 268 88Q224 66 200 138Z" fill="${inks[2]}" stroke="${inks[1]}" stroke-width="2"/><circle cx="200" cy="136" r="14" fill="${inks[0]}"/>`,
  coasters: (inks: Inks) =>
    [
      [150, 252],
      [252, 232],
      [198, 150],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${Number(y) + 8}" r="78" fill="#10201e" fill-opacity=".25"/><circle cx="${x}" cy="${y}" r="78" fill="${inks[0]}"/><circle cx="${x}" cy="${y}" r="60" fill="url(#cloth)"/><circle cx="${x}" cy="${y}" r="68" fill="none" stroke="${inks[2]}" stroke-width="3"/>`,
      )
      .join(''),
} satisfies Record<string, (inks: Inks) => string>;
