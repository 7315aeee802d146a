import { field } from '#styled/recipes/field.mjs';
import { visuallyHidden } from '#styled/recipes/visually-hidden.mjs';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { t } from '#src/lib/messages.ts';
import { Icon } from '#src/ui/media/icon.tsx';

export type FieldTexts = {
  label: string;
  description?: ReactNode;
  /** One sentence that says what is wrong and how to fix it. */
  error?: string | undefined;
  isOptional?: boolean;
  /** Hides the label, for example in a table with a header. */
  isLabelHidden?: boolean;
};

const look = field();

export const FieldLabel = ({ label, isOptional, isLabelHidden }: FieldTexts) => (
  <Label className={isLabelHidden ? visuallyHidden() : look.label}>
    {label}
    {isOptional && <span className={look.optional}>({t('optional')})</span>}
  </Label>
);

/** The description and the error of a field. The description stays, because it says what to enter. */
export const FieldNotes = ({ description, error }: FieldTexts) => (
  <>
    {description && (
      <Text slot="description" className={look.description}>
        {description}
      </Text>
    )}
    {error && (
      <Text slot="errorMessage" className={look.error}>
        <Icon of={CircleAlert} />
        {error}
      </Text>
    )}
  </>
);
