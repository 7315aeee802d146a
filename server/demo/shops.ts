import type { BusinessDetails } from '#domain/business-details.ts';

type Some<T> = readonly [T, ...T[]];

export interface DemoShop {
  key: 'adire-house' | 'kiota-home';
  details: BusinessDetails;
  /** In major units. */
  products: Some<{ sku: string; name: string; price: number; popularity: number }>;
  places: Some<{ city: string; streets: Some<string>; fee: number }>;
  country: string;
  firstNames: Some<string>;
  lastNames: Some<string>;
  mailHosts: Some<string>;
  phonePrefix: string;
  /** Orders a day a year ago and now. */
  pace: readonly [before: number, now: number];
  /** Shares of what is collected, delivered by the shop, and given to the courier. */
  ways: { pickup: number; own: number; courier: number };
}

const adireHouse: DemoShop = {
  key: 'adire-house',
  details: {
    name: 'Adire House',
    handle: 'adire-house',
    category: 'Fashion and clothing',
    country: 'NG',
    phoneNumber: '+2348031110001',
  },
  products: [
    { sku: 'AH-101', name: 'Adire maxi dress, indigo', price: 38_500, popularity: 9 },
    { sku: 'AH-102', name: 'Adire wrap skirt', price: 21_000, popularity: 6 },
    { sku: 'AH-103', name: 'Boubou, silk, emerald', price: 64_000, popularity: 4 },
    { sku: 'AH-104', name: 'Ankara two-piece, sunrise', price: 45_000, popularity: 8 },
    { sku: 'AH-105', name: 'Linen kaftan, men', price: 42_500, popularity: 7 },
    { sku: 'AH-106', name: 'Aso oke head tie', price: 12_500, popularity: 7 },
    { sku: 'AH-107', name: 'Beaded clutch', price: 18_900, popularity: 5 },
    { sku: 'AH-108', name: 'Leather slippers, tan', price: 16_750, popularity: 6 },
    { sku: 'AH-109', name: 'Adire scarf', price: 7_500, popularity: 10 },
    { sku: 'AH-110', name: 'Agbada set, white', price: 118_000, popularity: 2 },
    { sku: 'AH-111', name: "Children's Ankara dress", price: 14_200, popularity: 5 },
    { sku: 'AH-112', name: 'Batik shirt, short sleeves', price: 19_800, popularity: 6 },
  ],
  places: [
    {
      city: 'Lagos',
      streets: ['Adeola Odeku Street', 'Allen Avenue', 'Bode Thomas Street', 'Admiralty Way'],
      fee: 2_500,
    },
    {
      city: 'Abuja',
      streets: ['Aminu Kano Crescent', 'Gana Street', 'Adetokunbo Ademola Crescent'],
      fee: 4_500,
    },
    { city: 'Ibadan', streets: ['Ring Road', 'Awolowo Avenue'], fee: 3_500 },
    { city: 'Port Harcourt', streets: ['Aba Road', 'Trans Amadi Road'], fee: 4_800 },
    { city: 'Enugu', streets: ['Ogui Road', 'Zik Avenue'], fee: 4_200 },
  ],
  country: 'Nigeria',
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
  mailHosts: ['gmail.com', 'yahoo.com', 'outlook.com'],
  phonePrefix: '+23480',
  pace: [0.7, 1.9],
  ways: { pickup: 2, own: 3, courier: 5 },
};

const kiotaHome: DemoShop = {
  key: 'kiota-home',
  details: {
    name: 'Kiota Home',
    handle: 'kiota-home',
    category: 'Home and garden',
    country: 'KE',
    phoneNumber: '+254711110001',
  },
  products: [
    { sku: 'KH-01', name: 'Kiondo basket, large', price: 3_200, popularity: 8 },
    { sku: 'KH-02', name: 'Sisal rug, 120 × 180', price: 8_900, popularity: 4 },
    { sku: 'KH-03', name: 'Olive wood salad bowl', price: 4_500, popularity: 6 },
    { sku: 'KH-04', name: 'Soapstone candle holder', price: 1_450, popularity: 9 },
    { sku: 'KH-05', name: 'Kikoy throw, ocean', price: 2_800, popularity: 7 },
    { sku: 'KH-06', name: 'Brass wall mirror', price: 11_500, popularity: 3 },
    { sku: 'KH-07', name: 'Clay planter, medium', price: 1_900, popularity: 8 },
    { sku: 'KH-08', name: 'Recycled glass tumblers, set of 6', price: 3_600, popularity: 7 },
    { sku: 'KH-09', name: 'Maasai blanket cushion', price: 2_250, popularity: 8 },
    { sku: 'KH-10', name: 'Rattan floor lamp', price: 14_800, popularity: 2 },
  ],
  places: [
    { city: 'Nairobi', streets: ['Ngong Road', 'Kiambu Road', 'Riverside Drive', 'Lenana Road'], fee: 350 },
    { city: 'Mombasa', streets: ['Moi Avenue', 'Nyali Road'], fee: 750 },
    { city: 'Kisumu', streets: ['Oginga Odinga Street', 'Jomo Kenyatta Highway'], fee: 700 },
    { city: 'Nakuru', streets: ['Kenyatta Avenue', 'Oginga Odinga Road'], fee: 550 },
  ],
  country: 'Kenya',
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
  mailHosts: ['gmail.com', 'yahoo.com', 'icloud.com'],
  phonePrefix: '+25471',
  pace: [0.4, 1.3],
  ways: { pickup: 3, own: 2, courier: 4 },
};

export const demoShops = [adireHouse, kiotaHome] as const;
