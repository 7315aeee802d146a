import { useState } from 'react';
import { Grid } from '#src/ui/layout/grid.tsx';
import { OtpField } from '#src/ui/fields/otp-field.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Section } from './section.tsx';

export function FieldsSection() {
  const [code, setCode] = useState('4071');
  const [wrong, setWrong] = useState('123456');
  const [pin, setPin] = useState('12');
  return (
    <Section id="fields" title="Fields" description="Label, description and error.">
      <Grid columns="medium" gap="6">
        <TextField label="Business name" description="As your customers know it." defaultValue="Adire & Co" />
        <TextField
          label="Store handle"
          prefix="kontor.shop/"
          defaultValue="adire"
          error="This handle is taken. Try adire-lagos."
        />
        <TextField label="Phone number" type="tel" isOptional placeholder="0803 123 4567" />
        <TextField label="Account number" figures isDisabled defaultValue="0123456789" />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="correct horse" />
        <TextArea label="Note to the customer" isOptional description="Printed on the invoice." />
        <OtpField
          label="Code from your email"
          description="Sent to ada@adire.ng."
          value={code}
          onChange={setCode}
        />
        <OtpField
          label="Code"
          error="This code has expired. Request a new one."
          value={wrong}
          onChange={setWrong}
        />
        <OtpField label="Transaction PIN" places={4} isSecret value={pin} onChange={setPin} />
      </Grid>
    </Section>
  );
}
