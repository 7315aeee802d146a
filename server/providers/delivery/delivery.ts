/** The delivery port: hands a shipment to a courier. */
export interface Courier {
  /** How merchants know this courier. */
  name: string;
}
