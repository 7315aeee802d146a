import type { DemoAccount } from '#contract/boot.ts';
import { type Permission, permission } from '#domain/permission.ts';
import { roleTemplates, toPermissions } from '#domain/team.ts';

interface DemoPerson extends DemoAccount {
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

const password = 'kontor-demo-2026';
/** The owner's transaction PIN. */
export const demoPin = '8305';

const person = (firstName: string, lastName: string, role: string, phoneNumber: string): DemoPerson => ({
  firstName,
  lastName,
  name: `${firstName} ${lastName}`,
  role,
  email: `${firstName.toLowerCase()}@demo.kontor.test`,
  password,
  phoneNumber,
});

/** The device and the network address of every action in the demo. */
export const demoPlace = {
  device: 'Chrome on Windows',
  /** RFC 5737: an address for documentation. */
  address: '203.0.113.24',
};

export const demoOwner = person(
  'Amaka',
  'Okafor',
  `Owner of both businesses, PIN ${demoPin}`,
  '+2348031110001',
);
interface DemoMember {
  person: DemoPerson;
  shop: 'adire-house' | 'kiota-home';
  permissions: Permission[];
}

/** The members whose accounts the sign-in page offers. */
export const demoMembers: DemoMember[] = [
  {
    person: person('Tunde', 'Bello', 'Packs and ships at Adire House', '+2348031110002'),
    shop: 'adire-house',
    permissions: toPermissions(roleTemplates.packer),
  },
  {
    person: person('Wanjiru', 'Kamau', 'Serves customers of Kiota Home, view access only', '+254711110003'),
    shop: 'kiota-home',
    permissions: [permission('ORDER', 'view-only'), permission('CUSTOMER', 'view-only')],
  },
];

/** Members who joined later. */
export const laterMembers: (DemoMember & { joinedDaysAgo: number; suspendedDaysAgo?: number })[] = [
  {
    person: person('Ngozi', 'Eze', 'Keeps the books of Adire House', '+2348031110004'),
    shop: 'adire-house',
    permissions: toPermissions(roleTemplates.bookkeeper),
    joinedDaysAgo: 210,
  },
  {
    person: person('Emeka', 'Obi', 'Sold for Adire House', '+2348031110005'),
    shop: 'adire-house',
    permissions: toPermissions(roleTemplates.seller),
    joinedDaysAgo: 150,
    suspendedDaysAgo: 40,
  },
  {
    person: person('Otieno', 'Ouma', 'Sold for Kiota Home', '+254711110006'),
    shop: 'kiota-home',
    permissions: toPermissions(roleTemplates.seller),
    joinedDaysAgo: 120,
    suspendedDaysAgo: 25,
  },
];

/** Invitations that nobody has accepted, oldest first. */
export const demoInvitations: {
  email: string;
  shop: DemoMember['shop'];
  permissions: Permission[];
  sentDaysAgo: number;
}[] = [
  {
    email: 'chidi@demo.kontor.test',
    shop: 'adire-house',
    permissions: toPermissions(roleTemplates['view-only']),
    sentDaysAgo: 20,
  },
  {
    email: 'bisi@demo.kontor.test',
    shop: 'adire-house',
    permissions: toPermissions(roleTemplates.seller),
    sentDaysAgo: 2,
  },
  {
    email: 'mwangi@demo.kontor.test',
    shop: 'kiota-home',
    permissions: toPermissions(roleTemplates.bookkeeper),
    sentDaysAgo: 30,
  },
  {
    email: 'achieng@demo.kontor.test',
    shop: 'kiota-home',
    permissions: toPermissions(roleTemplates.packer),
    sentDaysAgo: 1,
  },
];

/** The accounts that the sign-in page offers when there is a demo business. */
export const demoAccounts: DemoAccount[] = [demoOwner, ...demoMembers.map((member) => member.person)].map(
  ({ name, role, email }) => ({ name, role, email, password }),
);
