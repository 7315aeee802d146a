import { type WrongChart, changeInvoke, changePart, changeState, replace } from './change-chart.ts';

/** Wrong charts of what customers do in a store. */
export const wrongStoreCharts: readonly WrongChart[] = [
  {
    flow: 'store-checkout',
    words: 'An order whose response is lost is shown as one that was not sent',
    change: (machine) =>
      changeInvoke(machine, 'placing.sending', (invoke) => ({
        ...invoke,
        onError: { target: '#store-checkout.payment', actions: 'setStorageRefusal' },
      })),
  },
  {
    flow: 'store-checkout',
    words: 'A customer whose address no zone covers is led to the payment',
    change: (machine) =>
      changeState(machine, 'stepping', (state) => ({
        ...state,
        always: (state.always ?? []).filter(({ guard }) => guard !== 'isUncovered'),
      })),
  },
  {
    flow: 'store-checkout',
    words: 'A total that changed meanwhile is ordered without asking the customer',
    change: (machine) => replace(machine, 'guards', 'isChanged', () => false),
  },
  {
    flow: 'store-checkout',
    words: 'A payment that was declined is shown as one that was not made yet',
    change: (machine) =>
      changeState(machine, 'following', (state) => ({
        ...state,
        always: changePart(state.always, 'isDeclined', (branch) => ({ ...branch, target: 'notPaid' })),
      })),
  },
  {
    flow: 'store-checkout',
    words: 'A customer who has paid a moment ago reads that nothing is paid',
    change: (machine) => replace(machine, 'guards', 'mayBeUnreported', () => false),
  },
  {
    flow: 'store-checkout',
    words: 'The customer orders what is left without the server having reduced the cart',
    change: (machine) =>
      changeInvoke(machine, 'changed.reducing', (invoke) => ({
        ...invoke,
        onError: { target: '#store-checkout.stepping', actions: 'acceptChange' },
      })),
  },
  {
    flow: 'store-checkout',
    words: 'A paid order is still offered for payment',
    change: (machine) =>
      changeState(machine, 'following', (state) => ({
        ...state,
        always: changePart(state.always, 'isPlaced', (branch) => ({ ...branch, target: 'stepping' })),
      })),
  },
];
