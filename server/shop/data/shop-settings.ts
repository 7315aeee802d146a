/** The look of a store. */
export const themes = ['classic', 'bold', 'minimal'] as const;
export type Theme = (typeof themes)[number];

/** What the pages of a store need of its settings. */
export interface ShopSettings {
  /** Null: the name of the business. */
  name: string | null;
  description: string;
  email: string | null;
  phoneNumber: string | null;
  whatsappNumber: string | null;
  /** In the order in which they are shown; the addresses are checked again before they become links. */
  socialLinks: { name: string; url: string }[];
  /** The opening hours as text, a line for each span of days. */
  openingHours: string[];
  /** `closed` hides the products; `vacation` shows them, but nothing can be ordered. */
  status: 'open' | 'closed' | 'vacation';
  /** The day on which a store opens again by itself, YYYY-MM-DD. */
  reopensOn: string | null;
  note: string;
  terms: string;
  privacyPolicy: string;
  theme: Theme;
  backgroundColor: string;
  textColor: string;
  buttonColor: string;
  logoFileId: string | null;
  bannerFileId: string | null;
  backgroundFileId: string | null;
  showsPoweredBy: boolean;
}

/** The settings of a business that has none yet. */
export const standardSettings: ShopSettings = {
  name: null,
  description: '',
  email: null,
  phoneNumber: null,
  whatsappNumber: null,
  socialLinks: [],
  openingHours: [],
  status: 'open',
  reopensOn: null,
  note: '',
  terms: '',
  privacyPolicy: '',
  theme: 'classic',
  backgroundColor: '#ffffff',
  textColor: '#1f2937',
  buttonColor: '#0f766e',
  logoFileId: null,
  bannerFileId: null,
  backgroundFileId: null,
  showsPoweredBy: true,
};
