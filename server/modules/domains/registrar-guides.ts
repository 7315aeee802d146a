import type { RegistrarGuide } from '#domain/store-domain.ts';

/**
 * The registrars most used in Nigeria, with the labels of their own forms for DNS records; the sources are in
 * docs/decisions/0126. Labels change: an operator reports what a merchant reads instead.
 */
export const registrarGuides: RegistrarGuide[] = [
  {
    id: 'go54',
    name: 'GO54 (WhoGoHost)',
    path: 'Domains › Manage › DNS Management',
    fields: { type: 'Record Type', host: 'Host Name', value: 'Address', ttl: '' },
    hostStyle: 'relative',
    note: 'For the domain itself, enter @ or leave the host name empty.',
  },
  {
    id: 'namecheap',
    name: 'Namecheap',
    path: 'Domain List › Manage › Advanced DNS › Add New Record',
    fields: { type: 'Type', host: 'Host', value: 'Value', ttl: 'TTL' },
    hostStyle: 'relative',
    note: 'Delete the “CNAME Record” and the “URL Redirect Record” that Namecheap adds for parking.',
  },
  {
    id: 'godaddy',
    name: 'GoDaddy',
    path: 'Domain Portfolio › DNS › Add New Record',
    fields: { type: 'Type', host: 'Name', value: 'Value', ttl: 'TTL' },
    hostStyle: 'relative',
    note: 'Replace the A record with the value “Parked”.',
  },
  {
    id: 'qservers',
    name: 'QServers (cPanel)',
    path: 'cPanel › Domains › Zone Editor › Manage › Add Record',
    fields: { type: 'Type', host: 'Name', value: 'Record', ttl: 'TTL' },
    hostStyle: 'full',
    note: 'cPanel completes the name with your domain and a dot at the end; leave it so.',
  },
  {
    id: 'hostinger',
    name: 'Hostinger',
    path: 'hPanel › Domains › DNS / Nameservers › DNS records',
    fields: { type: 'Type', host: 'Name', value: 'Points to (for TXT: TXT value)', ttl: 'TTL' },
    hostStyle: 'relative',
    note: null,
  },
];
