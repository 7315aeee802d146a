import type { DemoAccount } from '#contract/boot.ts';
import { type Permission, permission } from '#domain/permission.ts';

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

/** The device of every action in the demo. */
export const demoDevice = 'Chrome on Windows';

export const demoOwner = person(
  'Amaka',
  'Okafor',
  `Owner of both businesses, PIN ${demoPin}`,
  '+2348031110001',
);
export const demoMembers: {
  person: DemoPerson;
  shop: 'adire-house' | 'kiota-home';
  permissions: Permission[];
}[] = [
  {
    person: person('Tunde', 'Bello', 'Packs and ships at Adire House', '+2348031110002'),
    shop: 'adire-house',
    permissions: [permission('ORDER', 'manage')],
  },
  {
    person: person('Wanjiru', 'Kamau', 'Serves customers of Kiota Home, view access only', '+254711110003'),
    shop: 'kiota-home',
    permissions: [permission('ORDER', 'view-only'), permission('CUSTOMER', 'view-only')],
  },
];

/** The accounts that the sign-in page offers when there is a demo business. */
export const demoAccounts: DemoAccount[] = [demoOwner, ...demoMembers.map((member) => member.person)].map(
  ({ name, role, email }) => ({ name, role, email, password }),
);
