import { ArrowRight, Bell, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#src/ui/data/badge.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { ShareMenu } from '#src/ui/actions/share-menu.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Section } from './section.tsx';

export function ActionsSection() {
  const [isPending, setPending] = useState(false);
  const work = () => {
    setPending(true);
    setTimeout(() => setPending(false), 2500);
  };
  return (
    <Section
      id="actions"
      title="Buttons and links"
      description="A button starts an action. A link opens a page."
    >
      <Inline gap="3">
        <Button variant="primary" isPending={isPending} pendingLabel="Saving order…" onPress={work}>
          Save order
        </Button>
        <Button icon={Plus}>Add product</Button>
        <Button variant="quiet">Skip for now</Button>
        <Button variant="danger" icon={Trash2}>
          Decline order
        </Button>
        <Button variant="primary" isPending pendingLabel="Signing in…">
          Sign in
        </Button>
        <Button variant="primary" isDisabled>
          Not available
        </Button>
      </Inline>
      <Inline gap="3">
        <Button size="sm">Small</Button>
        <Button size="lg" variant="primary">
          Large
        </Button>
        <LinkButton to="/dev/ui" hash="fields" icon={ArrowRight}>
          Show fields
        </LinkButton>
        <IconButton label="Notifications" icon={Bell} />
        <IconButton label="Add" icon={Plus} variant="secondary" />
        <IconButton label="Delete" icon={Trash2} size="sm" />
        <ShareMenu
          label="Share"
          content={{ title: 'Adire House', text: 'Indigo, hand-dyed', url: window.location.href }}
        />
      </Inline>
      <Text>
        A <Link to="/dev/ui">link in a sentence</Link>, a{' '}
        <Link to="/dev/ui" tone="strong">
          strong one
        </Link>{' '}
        and a{' '}
        <Link to="/dev/ui" tone="quiet">
          quiet one
        </Link>
        .
      </Text>
      <Inline>
        <Badge>Draft</Badge>
        <Badge tone="primary">Scheduled</Badge>
        <Badge tone="success" hasDot>
          Delivered
        </Badge>
        <Badge tone="warning" hasDot>
          Awaiting payment
        </Badge>
        <Badge tone="danger" hasDot>
          Failed
        </Badge>
        <Badge tone="info" hasDot>
          Picked up
        </Badge>
      </Inline>
    </Section>
  );
}
