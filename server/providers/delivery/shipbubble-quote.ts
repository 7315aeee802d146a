import { formatAddress } from '#domain/customer.ts';
import { dayOf } from '#domain/date-range.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatMoney } from '#server/format.ts';
import type { PickupRequest } from './delivery.ts';
import type { CallShipbubble, ShipbubbleAccess, ShipbubbleResponse } from './shipbubble-api.ts';
import { type Rate, Rates, ValidatedAddress, findCheapest, toKobo } from './shipbubble-responses.ts';

/** The settings of Kontor's account at Shipbubble. */
export interface ShipbubbleSettings extends ShipbubbleAccess {
  webhookSecret: string;
  /** The category of every parcel, from Shipbubble's list of categories. */
  categoryId: number;
  /** The weight of one item, and the size of a parcel. */
  itemKg: number;
  parcelCm: { length: number; width: number; height: number };
  /** A shipment that costs more is refused. */
  maxFeeMinor: number;
  /** Emails to recipients go to its subaddresses; these carry the reference of a shipment. */
  email: string;
}

/** Shipbubble's days are those of Nigeria. */
export const timeZone = 'Africa/Lagos';

/** Rejections that say nothing about the parcel: Kontor's own account at Shipbubble. */
const isOurTrouble = /balance|wallet|fund|kyc|account|permission|try again/i;

/** Thrown within a request that Shipbubble will not accept for this parcel. */
export class PickupRefusal extends Error {
  override name = 'PickupRefusal';
}

/** Returns what is missing for a request, as a sentence for the merchant. */
export function findMissing({ currency, sender, recipient, address }: PickupRequest): string | undefined {
  if (currency !== 'NGN') return 'The courier only delivers orders in naira';
  if (!sender.address) return 'Your business has no pickup address. Add it in the delivery settings';
  if (!sender.phoneNumber) return 'Your business has no phone number. Add it to the business details';
  if (!address) return 'The order has no delivery address';
  if (!recipient.name || !recipient.phoneNumber)
    return 'The courier needs the name and phone number of the customer. Add them to the customer';
  return undefined;
}

/** Returns the subaddress (RFC 5233) of an email address that names a shipment. */
export const toSubaddress = (email: string, reference: string) =>
  email.replace('@', `+${reference.replaceAll('-', '')}@`);

/** Returns the reference in a subaddress, if it has one. */
export function parseSubaddress(email: string | null | undefined): string | undefined {
  const [, digits] = /\+([0-9a-f]{32})@/i.exec(email ?? '') ?? [];
  return digits?.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Returns the data of a successful response.
 * @throws PickupRefusal if Shipbubble rejects this parcel, Error if it accepts none from Kontor now
 */
export function requireData({ ok, message, data }: ShipbubbleResponse): unknown {
  if (ok) return data;
  if (isOurTrouble.test(message)) throw new Error(`Shipbubble does not accept shipments: ${message}`);
  throw new PickupRefusal(message);
}

interface QuoteDeps {
  settings: ShipbubbleSettings;
  ask: CallShipbubble;
  now: () => Date;
}

export interface Quote {
  token: string;
  rate: Rate;
}

/**
 * Returns the cheapest courier for a parcel. A quote costs nothing and books no one.
 * @throws PickupRefusal if there is none for this parcel
 */
export async function requestQuote(
  { settings, ask, now }: QuoteDeps,
  { reference, orderNumber, sender, recipient, address, items }: PickupRequest,
): Promise<Quote> {
  const validate = async (contact: { name: string; email: string; phone: string; address: string }) =>
    ValidatedAddress.parse(requireData(await ask('POST', '/shipping/address/validate', contact)));
  const from = await validate({
    name: sender.name,
    email: sender.email,
    phone: sender.phoneNumber ?? '',
    address: sender.address ?? '',
  });
  const email = toSubaddress(settings.email, reference);
  const to = await validate({
    name: recipient.name ?? '',
    email,
    phone: recipient.phoneNumber ?? '',
    address: address ? formatAddress(address) : '',
  });
  // Without it, a shipment whose response is lost could not be found.
  if (to.email.toLowerCase() !== email.toLowerCase())
    throw new Error('Shipbubble did not keep the email address of the recipient');
  const answer = await ask('POST', '/shipping/fetch_rates', {
    sender_address_code: from.address_code,
    reciever_address_code: to.address_code,
    pickup_date: dayOf(now(), timeZone).toString(),
    category_id: settings.categoryId,
    package_items: items.map(({ name, quantity, unitPriceMinor }) => ({
      name,
      description: name,
      unit_weight: String(settings.itemKg),
      unit_amount: formatDecimal(unitPriceMinor),
      quantity: String(quantity),
    })),
    package_dimension: settings.parcelCm,
    delivery_instructions: `Order ${orderNumber}`,
  });
  const { request_token: token, couriers } = Rates.parse(requireData(answer));
  const rate = findCheapest(couriers);
  if (!rate) throw new PickupRefusal('No courier collects parcels at your address and delivers to this one');
  const feeMinor = toKobo(rate.total);
  if (feeMinor <= settings.maxFeeMinor) return { token, rate };
  const [fee, limit] = [feeMinor, settings.maxFeeMinor].map((minor) => formatMoney(minor, 'NGN'));
  throw new PickupRefusal(`The cheapest courier costs ${fee}, more than the limit of ${limit}`);
}
