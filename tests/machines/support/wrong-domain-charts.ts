import type { CustomDomainContext } from '#machines/flows/custom-domain/custom-domain.types.ts';
import { type In, type WrongChart, changeInvoke, replace } from './change-chart.ts';

/** Wrong charts of the domains of a store. */
export const wrongDomainCharts: readonly WrongChart[] = [
  {
    flow: 'custom-domain',
    words: 'A domain is ordered at another price than the one that is shown',
    change: (machine) =>
      changeInvoke(machine, 'ordering', (invoke) => ({
        ...invoke,
        input: ({ context: { offer, registrant } }: In<CustomDomainContext>) => ({
          name: offer?.name,
          priceMinor: 1,
          registrant,
        }),
      })),
  },
  {
    flow: 'custom-domain',
    words: 'A domain whose removal got no response is shown as removed',
    change: (machine) =>
      changeInvoke(machine, 'removing', (invoke) => ({ ...invoke, onError: { target: 'removed' } })),
  },
  {
    flow: 'custom-domain',
    words: 'A balance that is too low is offered',
    change: (machine) => replace(machine, 'guards', 'isBalanceUsable', () => true),
  },
];
