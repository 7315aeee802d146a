import { deliveryZoneCalls } from '#contract/store/delivery-zone.ts';
import { type App, route } from '#server/plugins/route.ts';
import {
  createZone,
  getDeliverySettings,
  quoteDelivery,
  removeZone,
  updateShipmentSetting,
  updateZone,
} from './delivery-zones.service.ts';

export function deliveryZoneRoutes(app: App): void {
  const { deps } = app;
  route(app, deliveryZoneCalls.deliverySettings, ({ caller }) =>
    getDeliverySettings(deps.db, caller.businessId),
  );
  route(app, deliveryZoneCalls.quoteDelivery, ({ caller, query }) =>
    quoteDelivery(deps.db, caller.businessId, query),
  );
  route(app, deliveryZoneCalls.createDeliveryZone, ({ tx, caller, body }) =>
    createZone(tx, deps, caller.businessId, body),
  );
  route(app, deliveryZoneCalls.updateDeliveryZone, ({ tx, caller, params, body }) =>
    updateZone(tx, caller.businessId, params.id, body),
  );
  route(app, deliveryZoneCalls.deleteDeliveryZone, ({ tx, caller, params }) =>
    removeZone(tx, caller.businessId, params.id),
  );
  route(app, deliveryZoneCalls.updateShipmentSetting, ({ tx, caller, body }) =>
    updateShipmentSetting(tx, deps, caller.businessId, body),
  );
}
