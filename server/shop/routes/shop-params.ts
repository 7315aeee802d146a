/** The parameters in the address of a store's page. */
export interface ShopParams {
  handle: string;
  /** Only in the addresses of a preview. */
  token?: string;
}
