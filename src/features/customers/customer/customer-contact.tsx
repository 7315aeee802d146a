import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import type { Customer } from '#domain/customer.ts';
import { getContactLink } from '#src/lib/share.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { AnchorButton } from '#src/ui/actions/link-button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './customer.messages.ts';

export type CustomerContactProps = { customer: Customer; business: Business };

/** A customer's contact details, with links to call, message and email. */
export function CustomerContact({ customer, business }: CustomerContactProps) {
  const { name, email, phoneNumber } = customer;
  const [firstName] = name?.split(' ') ?? [];
  const text = firstName
    ? t('greeting', { name: firstName, business: business.name })
    : t('greetingNameless', { business: business.name });
  const what = { title: business.name, text, phoneNumber, email };
  return (
    <Card title={t('contact')}>
      <Stack gap="3">
        {phoneNumber === null && email === null && <Text tone="muted">{t('noContact')}</Text>}
        {phoneNumber !== null && <Text figures>{phoneNumber}</Text>}
        {email !== null && <Text>{email}</Text>}
        <Inline>
          {phoneNumber !== null && (
            <>
              <AnchorButton size="sm" icon={Phone} href={`tel:${phoneNumber}`}>
                {t('call')}
              </AnchorButton>
              <AnchorButton
                size="sm"
                icon={MessageCircle}
                href={getContactLink('whatsapp', what)}
                target="_blank"
                rel="noreferrer"
              >
                {t('whatsapp')}
              </AnchorButton>
            </>
          )}
          {email !== null && (
            <AnchorButton size="sm" icon={Mail} href={getContactLink('mail', what)}>
              {t('mail')}
            </AnchorButton>
          )}
        </Inline>
      </Stack>
    </Card>
  );
}

/** A customer's address and tags. */
export function CustomerFacts({ customer: { address, tags } }: { customer: Customer }) {
  return (
    <>
      <Card title={t('address')}>
        {address === null ? (
          <Text tone="muted">{t('noAddress')}</Text>
        ) : (
          <Stack gap="0">
            <Text>{address.line}</Text>
            <Text>{[address.city, address.region].filter(Boolean).join(', ')}</Text>
            <Text>{address.country}</Text>
          </Stack>
        )}
      </Card>
      <Card title={t('tags')}>
        {tags.length === 0 ? (
          <Text tone="muted">{t('noTags')}</Text>
        ) : (
          <Inline>
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </Inline>
        )}
      </Card>
    </>
  );
}
