import * as z from 'zod/mini';
import { Email } from './id.ts';
import { toWhatsappUrl } from './phone.ts';
import type { SocialKind } from './webstore.ts';

interface SocialSite {
  name: string;
  /** The hosts of its pages; their subdomains belong to them. */
  hosts: readonly string[];
  /** A name on the site, without the `@` before it. */
  handle: RegExp;
  /** Returns the address of a name's page. */
  toUrl: (handle: string) => string;
  /** A name as an example. */
  example: string;
}

const word = /^[\w.]{1,64}$/;
const hyphenated = /^[\w-]{1,64}$/;

const sites: Record<Exclude<SocialKind, 'email'>, SocialSite> = {
  instagram: {
    name: 'Instagram',
    hosts: ['instagram.com'],
    handle: /^[\w.]{1,30}$/,
    toUrl: (handle) => `https://www.instagram.com/${handle}`,
    example: '@adirehouse',
  },
  facebook: {
    name: 'Facebook',
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    handle: word,
    toUrl: (handle) => `https://www.facebook.com/${handle}`,
    example: 'adirehouse',
  },
  twitter: {
    name: 'X (Twitter)',
    hosts: ['x.com', 'twitter.com'],
    handle: /^\w{1,15}$/,
    toUrl: (handle) => `https://x.com/${handle}`,
    example: '@adirehouse',
  },
  youtube: {
    name: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    handle: /^[\w.-]{1,64}$/,
    toUrl: (handle) => `https://www.youtube.com/@${handle}`,
    example: '@adirehouse',
  },
  whatsapp: {
    name: 'WhatsApp',
    hosts: ['wa.me', 'whatsapp.com'],
    handle: /^\+?[1-9](?:[ ().-]?\d){7,14}$/,
    toUrl: (number) => toWhatsappUrl(number),
    example: '+234 803 111 0001',
  },
  linkedin: {
    name: 'LinkedIn',
    hosts: ['linkedin.com', 'lnkd.in'],
    handle: hyphenated,
    toUrl: (handle) => `https://www.linkedin.com/company/${handle}`,
    example: 'adire-house',
  },
  pinterest: {
    name: 'Pinterest',
    hosts: ['pinterest.com', 'pin.it'],
    handle: hyphenated,
    toUrl: (handle) => `https://www.pinterest.com/${handle}`,
    example: 'adirehouse',
  },
  tiktok: {
    name: 'TikTok',
    hosts: ['tiktok.com'],
    handle: /^[\w.]{1,24}$/,
    toUrl: (handle) => `https://www.tiktok.com/@${handle}`,
    example: '@adirehouse',
  },
  tumblr: {
    name: 'Tumblr',
    hosts: ['tumblr.com'],
    handle: hyphenated,
    toUrl: (handle) => `https://www.tumblr.com/${handle}`,
    example: 'adirehouse',
  },
  vimeo: {
    name: 'Vimeo',
    hosts: ['vimeo.com'],
    handle: hyphenated,
    toUrl: (handle) => `https://vimeo.com/${handle}`,
    example: 'adirehouse',
  },
  discord: {
    name: 'Discord',
    hosts: ['discord.gg', 'discord.com'],
    handle: hyphenated,
    toUrl: (invitation) => `https://discord.gg/${invitation}`,
    example: 'discord.gg/adirehouse',
  },
  reddit: {
    name: 'Reddit',
    hosts: ['reddit.com'],
    handle: /^(?:(?:r|u|user)\/)?[\w-]{2,32}$/,
    toUrl: (name) => `https://www.reddit.com/${name.includes('/') ? name : `user/${name}`}`,
    example: 'r/adirehouse',
  },
  github: {
    name: 'GitHub',
    hosts: ['github.com'],
    handle: /^[a-z\d](?:[a-z\d-]{0,38})$/i,
    toUrl: (handle) => `https://github.com/${handle}`,
    example: 'adirehouse',
  },
};

/** Returns the name of a kind, and an example of what may be entered for it. */
export const getSocialSite = (kind: SocialKind): { name: string; example: string } =>
  kind === 'email' ? { name: 'Email', example: 'hello@adirehouse.com' } : sites[kind];

const maxSocialLength = 300;
const isOnHost = (hostname: string, hosts: readonly string[]) =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/**
 * Returns the address of a page on one of the hosts. Without a scheme, or with `http`, it becomes `https`. An address with a
 * password, a port or no path leads to no page of the shop.
 */
function findPage(text: string, hosts: readonly string[]): string | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, port, username, password, pathname, search } = new URL(address);
  if (!isOnHost(hostname, hosts) || port !== '' || username !== '' || password !== '') return undefined;
  // A site's own page, and characters that end an attribute or a style, are no page of a shop.
  return pathname === '/' || /["'<>\\\s]/.test(pathname + search)
    ? undefined
    : `https://${hostname}${pathname}${search}`;
}

/**
 * Returns the address of a social link: of a page on the site's own hosts by `https`, or `mailto:` for an email address. A
 * name on the site is enough. Returns undefined for anything else.
 */
export function toSocialUrl(kind: SocialKind, entered: string): string | undefined {
  const text = entered.trim();
  if (text.length > maxSocialLength) return undefined;
  if (kind === 'email') {
    // An apostrophe, as in o'brien@example.com, would end an attribute.
    const email = Email.safeParse(text.replace(/^mailto:/i, '').replaceAll('%27', "'"));
    return email.success ? `mailto:${email.data.replaceAll("'", '%27')}` : undefined;
  }
  const { hosts, handle, toUrl } = sites[kind];
  const page = findPage(text, hosts);
  if (page !== undefined) return page;
  const name = text.replace(/^@/, '');
  const url = toUrl(name);
  // A name such as ".." would lead to another page.
  return handle.test(name) && findPage(url, hosts) === url ? url : undefined;
}

const getProblem = (kind: SocialKind): string => {
  const { name, example } = getSocialSite(kind);
  return kind === 'email'
    ? 'Enter an email address, such as name@example.com'
    : `Enter a name or link on ${name}, such as ${example}`;
};

/** The social link of a kind; null for none. A name on the site becomes the address of its page. */
const socialLink = (kind: SocialKind) =>
  z.nullable(
    z.pipe(
      z.string().check(
        z.check((payload) => {
          if (toSocialUrl(kind, payload.value) === undefined)
            payload.issues.push({ code: 'custom', message: getProblem(kind), input: payload.value });
        }),
      ),
      z.transform((entered) => toSocialUrl(kind, entered) ?? entered),
    ),
  );

/** The social links of a store, in the order of the specification. */
export const SocialLinks = z.object({
  instagram: socialLink('instagram'),
  facebook: socialLink('facebook'),
  twitter: socialLink('twitter'),
  youtube: socialLink('youtube'),
  whatsapp: socialLink('whatsapp'),
  linkedin: socialLink('linkedin'),
  pinterest: socialLink('pinterest'),
  tiktok: socialLink('tiktok'),
  tumblr: socialLink('tumblr'),
  vimeo: socialLink('vimeo'),
  email: socialLink('email'),
  discord: socialLink('discord'),
  reddit: socialLink('reddit'),
  github: socialLink('github'),
});
export type SocialLinks = z.infer<typeof SocialLinks>;
