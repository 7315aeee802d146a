import { type DemoProduct, inColours, walls } from './catalogue.ts';
import type { Inks } from '#server/demo/images/fabrics.ts';

const { ivory, sage, blush, mist } = walls;
const indigo: Inks = ['#1f3a6e', '#dbe6f5', '#6f93cf'];
const emerald: Inks = ['#0f5a4c', '#dbebe5', '#e7b950'];
const plum: Inks = ['#7a2a5a', '#f4dbe8', '#d68bb4'];
const sunrise: Inks = ['#d8652b', '#4a1f3a', '#f1d286'];

const sizes = (...values: string[]) => ({ name: 'Size', values });
const colours = (...values: string[]) => ({ name: 'Colour', values });

/** In the order of the store. */
export const adireHouseCategories = [
  'Dresses and sets',
  'Menswear',
  'Head ties and scarves',
  'Bags and shoes',
  'Children',
];

export const adireHouseCatalogue: [DemoProduct, ...DemoProduct[]] = [
  {
    sku: 'AH-101',
    title: 'Adire maxi dress',
    description:
      'Tied and dyed by hand in Abeokuta, so that no two are alike.\n\nPure cotton, lined to the knee, with pockets. Wash it by itself the first three times.',
    category: 'Dresses and sets',
    type: 'Dress',
    tags: ['adire', 'cotton', 'bestseller'],
    price: 38_500,
    popularity: 9,
    options: [colours('Indigo', 'Emerald'), sizes('S', 'M', 'L', 'XL')],
    images: inColours('Maxi dress of ringed adire', 'dress', 'rings', {
      indigo: [indigo, ivory],
      emerald: [emerald, blush],
    }),
  },
  {
    sku: 'AH-102',
    title: 'Adire wrap skirt',
    description:
      'One size that wraps from 8 to 16. Starch-painted cotton; the pattern is drawn with a feather.',
    category: 'Dresses and sets',
    type: 'Skirt',
    tags: ['adire', 'cotton'],
    price: 21_000,
    popularity: 6,
    options: [],
    images: inColours('Wrap skirt of starch-painted adire', 'skirt', 'starch', { '': [indigo, sage] }),
    situation: { kind: 'on sale', price: 17_500 },
  },
  {
    sku: 'AH-103',
    title: 'Silk boubou',
    description: 'Flowing silk with a neckline embroidered by hand. Dry clean.',
    category: 'Dresses and sets',
    type: 'Dress',
    tags: ['silk', 'occasion'],
    price: 64_000,
    popularity: 4,
    options: [colours('Emerald', 'Plum')],
    images: inColours('Silk boubou', 'boubou', 'smooth', {
      emerald: [['#0f6b52', '#e7f3ec', '#e7b950'], blush],
      plum: [['#6d2450', '#f4dbe8', '#e7b950'], mist],
    }),
  },
  {
    sku: 'AH-104',
    title: 'Ankara two-piece, sunrise',
    description: 'Cropped top and midi skirt in wax print, cut so that the suns meet at the seams.',
    category: 'Dresses and sets',
    type: 'Set',
    tags: ['ankara', 'bestseller'],
    price: 45_000,
    popularity: 8,
    options: [sizes('S', 'M', 'L')],
    images: inColours('Top and skirt of orange wax print with suns', 'twoPiece', 'suns', {
      '': [sunrise, mist],
    }),
  },
  {
    sku: 'AH-105',
    title: 'Linen kaftan, men',
    description: 'Stone-washed linen with a stitched placket and side pockets.',
    category: 'Menswear',
    type: 'Kaftan',
    tags: ['linen'],
    price: 42_500,
    popularity: 7,
    options: [sizes('M', 'L', 'XL')],
    images: inColours('Kaftan of undyed linen', 'kaftan', 'weave', {
      '': [['#e9e0cc', '#6f5a34', '#8f5f10'], ivory],
    }),
  },
  {
    sku: 'AH-110',
    title: 'Agbada, made to measure',
    description:
      'Three pieces in white brocade, embroidered and fitted. We call you for your measures; ready in ten days.',
    category: 'Menswear',
    type: 'Agbada',
    tags: ['occasion', 'made to order'],
    price: 118_000,
    popularity: 2,
    options: [],
    images: inColours('White agbada with gold embroidery', 'agbada', 'smooth', {
      '': [['#fffefb', '#8a8272', '#b9801a'], sage],
    }),
    situation: { kind: 'unlimited' },
  },
  {
    sku: 'AH-112',
    title: 'Batik shirt, short sleeves',
    description: 'Wax-drawn leaves on breathable cotton. A relaxed cut: choose your own size.',
    category: 'Menswear',
    type: 'Shirt',
    tags: ['batik', 'cotton'],
    price: 19_800,
    popularity: 6,
    options: [sizes('M', 'L', 'XL')],
    images: inColours('Green shirt with leaves in batik', 'shirt', 'leaves', {
      '': [['#20504a', '#e9f6ec', '#86bcae'], mist],
    }),
    situation: { kind: 'counted', left: 2 },
  },
  {
    sku: 'AH-106',
    title: 'Aso oke head tie',
    description: 'Woven in strips on a narrow loom in Iseyin; two yards, enough for any fold.',
    category: 'Head ties and scarves',
    type: 'Head tie',
    tags: ['aso oke', 'occasion'],
    price: 12_500,
    popularity: 7,
    options: [colours('Wine', 'Teal')],
    images: inColours('Folded head tie of aso oke', 'headTie', 'strips', {
      wine: [['#7a2048', '#c24d7a', '#e7b950'], blush],
      teal: [['#0c524d', '#2f7f72', '#f1d286'], ivory],
    }),
  },
  {
    sku: 'AH-109',
    title: 'Adire scarf',
    description: 'Light cotton voile, 180 × 70 cm, with hand-knotted fringes.',
    category: 'Head ties and scarves',
    type: 'Scarf',
    tags: ['adire', 'gift', 'bestseller'],
    price: 7_500,
    popularity: 10,
    options: [colours('Plum', 'Indigo')],
    images: inColours('Ringed adire scarf', 'scarf', 'rings', {
      plum: [plum, ivory],
      indigo: [indigo, sage],
    }),
  },
  {
    sku: 'AH-107',
    title: 'Beaded clutch',
    description: 'Glass beads sewn on by hand, a satin lining and a chain that tucks inside.',
    category: 'Bags and shoes',
    type: 'Bag',
    tags: ['beads', 'occasion'],
    price: 18_900,
    popularity: 5,
    options: [],
    images: inColours('Clutch with diamonds of glass beads', 'clutch', 'diamonds', {
      '': [['#233d39', '#e7b950', '#ee8271'], blush],
    }),
    situation: { kind: 'counted', left: 0 },
  },
  {
    sku: 'AH-108',
    title: 'Leather slippers, tan',
    description: 'Kano goatskin on a stitched sole. They widen by half a size with wear.',
    category: 'Bags and shoes',
    type: 'Shoes',
    tags: ['leather'],
    price: 16_750,
    popularity: 6,
    options: [sizes('38', '40', '42', '44')],
    situation: { kind: 'counted', left: 1 },
    images: inColours('Pair of tan leather slippers', 'slippers', 'smooth', {
      '': [['#b5793f', '#5c3a1a', '#e2b77e'], mist],
    }),
  },
  {
    sku: 'AH-114',
    title: 'Adire tote bag',
    description: 'Holds a laptop and a day’s shopping. Leather handles, an inner pocket.',
    category: 'Bags and shoes',
    type: 'Bag',
    tags: ['adire'],
    price: 15_400,
    popularity: 5,
    options: [],
    images: inColours('Tote bag of adire with leather handles', 'tote', 'starch', {
      '': [['#1f3a6e', '#dbe6f5', '#b5793f'], ivory],
    }),
    situation: { kind: 'archived' },
  },
  {
    sku: 'AH-111',
    title: 'Children’s Ankara dress',
    description: 'Puffed sleeves, a bow at the waist and a hem that lets down as they grow.',
    category: 'Children',
    type: 'Dress',
    tags: ['ankara', 'gift'],
    price: 14_200,
    popularity: 5,
    options: [{ name: 'Age', values: ['2–3', '4–5', '6–7'] }],
    images: inColours('Child’s dress of green wax print', 'childDress', 'suns', {
      '': [['#17665d', '#f1d286', '#ee8271'], sage],
    }),
  },
  {
    sku: 'AH-115',
    title: 'Children’s batik shirt',
    description: 'The grown-up shirt in small, for brothers and cousins who want to match.',
    category: 'Children',
    type: 'Shirt',
    tags: ['batik'],
    price: 11_500,
    popularity: 3,
    options: [{ name: 'Age', values: ['2–3', '4–5', '6–7'] }],
    images: inColours('Child’s orange shirt with leaves in batik', 'shirt', 'leaves', {
      '': [['#b9501f', '#fdefec', '#f1d286'], ivory],
    }),
    situation: { kind: 'unpublished' },
  },
];
