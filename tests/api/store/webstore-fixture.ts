import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { sampleProduct } from '#tests/support/store/products.ts';

type Section = 'updateStoreInfo' | 'updateStoreAvailability' | 'updateStoreCheckout' | 'updateStoreBranding';
type Body<Name extends Section> = NonNullable<InputOf<Name>['body']>;
type ImagePurpose = 'BUSINESS_LOGO' | 'WEBSTORE_BANNER' | 'BACKGROUND';

/** The calls of a business about its store. */
export function storeOf(server: ApiServer, { businessId, asking }: Pick<Shop, 'businessId' | 'asking'>) {
  return {
    get: async (reader = asking) =>
      (await server.call('webstore', { params: { id: businessId } }, reader)).businessStore,
    change: <Name extends Section>(name: Name, body: Body<Name>, member = asking) =>
      server.ask(name, { body }, member),
    upload: async (category: ImagePurpose, member = asking) => {
      const file = { name: 'a.gif', content: tinyGif };
      return (await server.call('uploadFile', { body: { category }, file }, member)).id;
    },
    listActivity: async () =>
      (await server.call('auditLog', { query: { recordType: 'store' } }, asking)).data.map(
        ({ event, recordLabel }) => [event, recordLabel],
      ),
    /** Does what is required before the store opens. */
    prepareToOpen: async () => {
      await server.call('createProduct', { body: sampleProduct }, asking);
      await server.call('updateShipmentSetting', { body: { pickupAddress: '4 Ring Road' } }, asking);
      await server.call('updateStoreInfo', { body: { phoneNumber: '+2348031234567' } }, asking);
    },
  };
}
export type Store = ReturnType<typeof storeOf>;
