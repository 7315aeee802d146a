import type { BusinessDetails } from '#domain/business-details.ts';
import { type Address } from '#domain/customer.ts';
import type { ZoneDetails } from '#domain/delivery-zone.ts';
import { countries } from '#domain/business.ts';
import type { returnPolicyTemplates } from '#domain/return-policy.ts';
import { adireHouseCatalogue, adireHouseCategories } from './catalogue/adire-house.catalogue.ts';
import type { DemoProduct } from './catalogue/catalogue.ts';
import type { Random } from './random.ts';
import { kiotaHomeCatalogue, kiotaHomeCategories } from './catalogue/kiota-home.catalogue.ts';

type Some<T> = readonly [T, ...T[]];

export interface DemoBusiness {
  key: 'adire-house' | 'kiota-home';
  details: BusinessDetails;
  /** In the order of the store. */
  categories: string[];
  products: Some<DemoProduct>;
  places: Some<{ city: string; region: string; streets: Some<string> }>;
  /** Fees in major units; the rest of the country comes last. */
  zones: {
    name: string;
    regions: string[] | 'the rest';
    fee: number;
    freeFrom: number;
    days: [number, number];
  }[];
  pickupAddress: string;
  /** The template of the default policy (domain/return-policy.ts). */
  returns: (typeof returnPolicyTemplates)[number]['id'];
  firstNames: Some<string>;
  lastNames: Some<string>;
  emailHosts: Some<string>;
  phonePrefix: string;
  /** Orders a day: a year ago, and now. */
  pace: readonly [before: number, now: number];
  /** Shares of orders that are picked up, delivered by the business, and delivered by the courier. */
  ways: { pickup: number; own: number; courier: number };
}

const adireHouse: DemoBusiness = {
  key: 'adire-house',
  details: {
    name: 'Adire House',
    handle: 'adire-house',
    category: 'Fashion and clothing',
    country: 'NG',
    phoneNumber: '+2348031110001',
  },
  categories: adireHouseCategories,
  products: adireHouseCatalogue,
  places: [
    {
      city: 'Lagos',
      region: 'Lagos',
      streets: ['Adeola Odeku Street', 'Allen Avenue', 'Bode Thomas Street', 'Admiralty Way'],
    },
    {
      city: 'Abuja',
      region: 'Federal Capital Territory',
      streets: ['Aminu Kano Crescent', 'Gana Street', 'Adetokunbo Ademola Crescent'],
    },
    { city: 'Ibadan', region: 'Oyo', streets: ['Ring Road', 'Awolowo Avenue'] },
    { city: 'Port Harcourt', region: 'Rivers', streets: ['Aba Road', 'Trans Amadi Road'] },
    { city: 'Enugu', region: 'Enugu', streets: ['Ogui Road', 'Zik Avenue'] },
  ],
  zones: [
    { name: 'Lagos', regions: ['Lagos'], fee: 2_500, freeFrom: 100_000, days: [0, 2] },
    {
      name: 'South West',
      regions: ['Ogun', 'Oyo', 'Osun', 'Ondo', 'Ekiti'],
      fee: 3_500,
      freeFrom: 150_000,
      days: [2, 4],
    },
    { name: 'Abuja', regions: ['Federal Capital Territory'], fee: 4_500, freeFrom: 150_000, days: [2, 5] },
    { name: 'Rest of Nigeria', regions: 'the rest', fee: 4_800, freeFrom: 200_000, days: [3, 7] },
  ],
  pickupAddress: '14 Bode Thomas Street, Surulere, Lagos. Monday to Saturday, 9 to 6',
  returns: 'exchange',
  firstNames: [
    'Chidinma',
    'Ngozi',
    'Folake',
    'Yetunde',
    'Aisha',
    'Zainab',
    'Ifeoma',
    'Bisi',
    'Halima',
    'Temitope',
    'Adaeze',
    'Kemi',
    'Uche',
    'Emeka',
    'Segun',
    'Ibrahim',
    'Obinna',
    'Damilola',
    'Funmi',
    'Chiamaka',
    'Musa',
    'Olumide',
    'Blessing',
    'Efe',
    'Nkechi',
    'Rasheed',
  ],
  lastNames: [
    'Adeyemi',
    'Okonkwo',
    'Balogun',
    'Eze',
    'Abubakar',
    'Nwosu',
    'Ogunleye',
    'Danjuma',
    'Afolabi',
    'Ibe',
    'Lawal',
    'Onyeka',
    'Adebayo',
    'Umeh',
    'Yusuf',
    'Okeke',
    'Salami',
    'Ekpo',
    'Obaseki',
    'Bankole',
  ],
  emailHosts: ['gmail.com', 'yahoo.com', 'outlook.com'],
  phonePrefix: '+23480',
  pace: [0.25, 0.7],
  ways: { pickup: 3, own: 4, courier: 3 },
};

const kiotaHome: DemoBusiness = {
  key: 'kiota-home',
  details: {
    name: 'Kiota Home',
    handle: 'kiota-home',
    category: 'Home and garden',
    country: 'KE',
    phoneNumber: '+254711110001',
  },
  categories: kiotaHomeCategories,
  products: kiotaHomeCatalogue,
  places: [
    {
      city: 'Nairobi',
      region: 'Nairobi City',
      streets: ['Ngong Road', 'Kiambu Road', 'Riverside Drive', 'Lenana Road'],
    },
    { city: 'Mombasa', region: 'Mombasa', streets: ['Moi Avenue', 'Nyali Road'] },
    { city: 'Kisumu', region: 'Kisumu', streets: ['Oginga Odinga Street', 'Jomo Kenyatta Highway'] },
    { city: 'Nakuru', region: 'Nakuru', streets: ['Kenyatta Avenue', 'Oginga Odinga Road'] },
  ],
  zones: [
    { name: 'Nairobi', regions: ['Nairobi City', 'Kiambu'], fee: 350, freeFrom: 15_000, days: [0, 2] },
    {
      name: 'Rift Valley',
      regions: ['Nakuru', 'Uasin Gishu', 'Narok'],
      fee: 550,
      freeFrom: 20_000,
      days: [1, 3],
    },
    { name: 'Rest of Kenya', regions: 'the rest', fee: 750, freeFrom: 25_000, days: [2, 5] },
  ],
  pickupAddress: 'The Yard, 8 Ngong Road, Nairobi. Every day, 10 to 7',
  returns: 'money-back',
  firstNames: [
    'Wambui',
    'Achieng',
    'Njeri',
    'Atieno',
    'Mercy',
    'Faith',
    'Joyce',
    'Halima',
    'Chebet',
    'Nyambura',
    'Brian',
    'Kevin',
    'Otieno',
    'Kiprop',
    'Mwangi',
    'Juma',
    'Grace',
    'Esther',
    'Purity',
    'Samuel',
  ],
  lastNames: [
    'Mwangi',
    'Odhiambo',
    'Njoroge',
    'Wanjala',
    'Kiptoo',
    'Omondi',
    'Kariuki',
    'Hassan',
    'Mutua',
    'Wekesa',
    'Cheruiyot',
    'Maina',
    'Ochieng',
    'Ndungu',
    'Ali',
  ],
  emailHosts: ['gmail.com', 'yahoo.com', 'icloud.com'],
  phonePrefix: '+2547',
  pace: [0.19, 0.54],
  ways: { pickup: 3, own: 4, courier: 3 },
};

export const demoBusinesses = [adireHouse, kiotaHome] as const;

/** The business's delivery zones; the rest of the country is one of them, so that every address has a fee. */
export const listZones = ({ details: { country }, zones }: DemoBusiness): ZoneDetails[] =>
  zones.map(({ name, regions, fee, freeFrom, days: [minDays, maxDays] }) => ({
    name,
    areas: (regions === 'the rest' ? [null] : regions).map((region) => ({ country, region })),
    feeMinor: fee * 100,
    freeFromMinor: freeFrom * 100,
    minDays,
    maxDays,
  }));

export function addressIn({ places, details: { country } }: DemoBusiness, random: Random): Address {
  const { city, region, streets } = random.pick(places);
  return {
    line: `${random.whole(1, 140)} ${random.pick(streets)}`,
    city,
    region,
    country: countries[country],
  };
}
