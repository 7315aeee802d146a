import { useState } from 'react';

/** Collects the labels of the drawn fields by their ids, for conflicts and saved notices. */
export function useFormLabels(labels: Readonly<Record<string, string | undefined>> = {}) {
  const [drawn] = useState(() => new Map<string, string>());
  return {
    onLabel: (fieldId: string, label: string) => void drawn.set(fieldId, label),
    labelOf: (fieldId: string): string => labels[fieldId] ?? drawn.get(fieldId) ?? fieldId,
  };
}
