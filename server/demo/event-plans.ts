import type { EventApplicationEventType } from '#machines/lifecycles/event-application.lifecycle.ts';
import type { Palette } from './images/event-images.ts';

/** A step of an application, some days before the present. */
export interface PlannedStep {
  by: 'adire-house' | 'kiota-home';
  daysAgo: number;
  /** `apply` creates the application, `pay` pays its fee from the balance. */
  step: 'apply' | 'pay' | EventApplicationEventType;
  reason?: string;
}

export interface PlannedEvent {
  title: string;
  description: string;
  place: string;
  street: string;
  city: string;
  region: string;
  /** Days from the present to the start; negative for the past. */
  startsIn: number;
  closesIn: number;
  /** In naira. */
  fee: number;
  capacity: number;
  guests: number | null;
  palette: Palette;
  artists?: readonly string[];
  interests?: readonly string[];
  steps?: readonly PlannedStep[];
  isDraft?: true;
  cancelReason?: string;
}

const adire = (daysAgo: number, step: PlannedStep['step'], reason?: string): PlannedStep => ({
  by: 'adire-house',
  daysAgo,
  step,
  ...(reason !== undefined && { reason }),
});
const kiota = (daysAgo: number, step: PlannedStep['step']): PlannedStep => ({
  by: 'kiota-home',
  daysAgo,
  step,
});

const lagos = { city: 'Lagos', region: 'Lagos' };

/** Events in each status, with an application of the first business in each status of its own. */
export const plannedEvents: readonly PlannedEvent[] = [
  {
    title: 'Lagos Makers Fair',
    description:
      'Two days of things that people in Lagos make by hand: cloth, leather, ceramics and jewellery.\n\nEach place has a table of two metres, two chairs and power. Set up from 8 in the morning.',
    place: 'Tafawa Balewa Square',
    street: '45 Broad Street',
    ...lagos,
    startsIn: 24,
    closesIn: 10,
    fee: 15_000,
    capacity: 40,
    guests: 3500,
    palette: ['#f2c879', '#0f5c5b', '#c8452f'],
    artists: ['Simi Adeleke', 'The Bariga Brass Band'],
    interests: ['Handmade', 'Fashion', 'Live music'],
  },
  {
    title: 'Adire and Textiles Weekend',
    description: 'Dyers and weavers from Abeokuta, Osogbo and Iseyin show and sell their cloth.',
    place: 'Freedom Park',
    street: '1 Hospital Road',
    ...lagos,
    startsIn: 30,
    closesIn: 16,
    fee: 25_000,
    capacity: 25,
    guests: 1800,
    palette: ['#c9dbe8', '#233a6b', '#e0a53c'],
    interests: ['Textiles', 'Workshops'],
    steps: [adire(1, 'apply')],
  },
  {
    title: 'Ikoyi Craft Night',
    description: 'An evening market with food, music and forty makers.',
    place: 'The Garden, Ikoyi',
    street: '12 Glover Road',
    ...lagos,
    startsIn: 12,
    closesIn: 5,
    fee: 12_000,
    capacity: 10,
    guests: 900,
    palette: ['#2b2540', '#e0a53c', '#c8452f'],
    artists: ['DJ Tonia'],
    steps: [adire(2, 'apply'), adire(0.4, 'application.approve')],
  },
  {
    title: 'Abuja Design Market',
    description: 'Furniture, lamps and cloth by Nigerian designers.',
    place: 'Millennium Park',
    street: '1 Constitution Avenue',
    city: 'Abuja',
    region: 'Federal Capital Territory',
    startsIn: 18,
    closesIn: 8,
    fee: 0,
    capacity: 1,
    guests: 1200,
    palette: ['#e6e2d3', '#7a2e2a', '#2f6b4f'],
    steps: [
      kiota(6, 'apply'),
      adire(5.5, 'apply'),
      kiota(5, 'application.approve'),
      adire(4.9, 'application.waitlist'),
    ],
  },
  {
    title: 'Victoria Island Sunday Market',
    description: 'Every month: fresh food, flowers and small makers by the water.',
    place: 'Muri Okunola Park',
    street: '2 Muri Okunola Street',
    ...lagos,
    startsIn: 9,
    closesIn: 3,
    fee: 0,
    capacity: 1,
    guests: 700,
    palette: ['#bfe0d4', '#1f6f68', '#f08a5d'],
    steps: [
      kiota(8, 'apply'),
      adire(7, 'apply'),
      kiota(6, 'application.approve'),
      adire(5.9, 'application.waitlist'),
      kiota(0.3, 'application.withdraw'),
    ],
  },
  {
    title: 'Yaba Street Market',
    description: 'Herbert Macaulay Way without cars, and full of stalls.',
    place: 'Herbert Macaulay Way',
    street: 'Herbert Macaulay Way',
    ...lagos,
    startsIn: 6,
    closesIn: 2,
    fee: 8_000,
    capacity: 60,
    guests: 5000,
    palette: ['#f6d7c3', '#9c3d54', '#1f6f68'],
    artists: ['Ayo and the Danfo Boys'],
    steps: [adire(5, 'apply'), adire(4, 'application.approve'), adire(3.5, 'pay')],
  },
  {
    title: 'Surulere Summer Bazaar',
    description: 'A neighbourhood bazaar for families.',
    place: 'National Stadium',
    street: 'Western Avenue',
    ...lagos,
    startsIn: -20,
    closesIn: -30,
    fee: 0,
    capacity: 30,
    guests: 2000,
    palette: ['#ffe3a3', '#c8452f', '#233a6b'],
    steps: [adire(40, 'apply'), adire(38, 'application.approve'), adire(18, 'application.attend')],
  },
  {
    title: 'Port Harcourt Garden Fair',
    description: 'Plants, pots and things for the garden.',
    place: 'Pleasure Park',
    street: 'Aba Road',
    city: 'Port Harcourt',
    region: 'Rivers',
    startsIn: -25,
    closesIn: -35,
    fee: 10_000,
    capacity: 20,
    guests: null,
    palette: ['#d7e8c5', '#2f6b4f', '#e0a53c'],
    steps: [adire(45, 'apply'), adire(43, 'application.approve'), adire(40.9, 'application.expire')],
  },
  {
    title: 'Enugu Coal City Expo',
    description: 'Businesses of the South East meet their customers.',
    place: 'Okpara Square',
    street: 'Okpara Avenue',
    city: 'Enugu',
    region: 'Enugu',
    startsIn: 40,
    closesIn: 25,
    fee: 30_000,
    capacity: 80,
    guests: 4000,
    palette: ['#cfcac0', '#2b2540', '#c8452f'],
    steps: [
      adire(10, 'apply'),
      adire(8, 'application.decline', 'This expo is for machines and building materials.'),
    ],
  },
  {
    title: 'Ibadan Craft Day',
    description: 'Makers of Ibadan on the hill.',
    place: "Bower's Tower",
    street: 'Oke-Are Hill',
    city: 'Ibadan',
    region: 'Oyo',
    startsIn: 15,
    closesIn: 7,
    fee: 5_000,
    capacity: 15,
    guests: 400,
    palette: ['#e8d3b0', '#7a4a2e', '#1f6f68'],
    steps: [adire(12, 'apply')],
    cancelReason: 'The road to the hill is closed for repairs until next month.',
  },
  {
    title: 'Lekki Sunset Market',
    description: 'Stalls on the beach until the sun is down.',
    place: 'Oniru Beach',
    street: 'Oniru Beach Road',
    ...lagos,
    startsIn: 27,
    closesIn: 14,
    fee: 18_000,
    capacity: 20,
    guests: 1500,
    palette: ['#f7b58b', '#233a6b', '#fbd87f'],
    steps: [adire(9, 'apply'), adire(7, 'application.withdraw')],
  },
  {
    title: 'Kano Leather Market',
    description: 'Leather from Kano, at its source.',
    place: 'Kofar Mata',
    street: 'Kofar Mata Road',
    city: 'Kano',
    region: 'Kano',
    startsIn: 60,
    closesIn: 40,
    fee: 20_000,
    capacity: 35,
    guests: null,
    palette: ['#ead2ac', '#7a4a2e', '#0f5c5b'],
    isDraft: true,
  },
];
