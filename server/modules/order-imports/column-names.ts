import type { ImportField } from '#contract/store/order-import.ts';

/**
 * Column names in exports of other systems, in several languages, most likely first; without case, accents and spaces.
 */
export const columnNames: Record<ImportField, string> = {
  orderNumber:
    'ordernumber orderno orderid order invoiceno invoicenumber invoice number name receiptno receipt transactionid bestellnummer bestellung rechnungsnummer rechnung auftragsnummer numerodecommande commande facture numerodefacture numerodepedido pedido factura numerodafatura ordine nambariyaoda',
  placedAt:
    'placedat placed date orderdate invoicedate createdat created datetime purchasedate paidat soldat datum bestelldatum rechnungsdatum datedecommande datecommande fecha fechadepedido data datadopedido tarehe',
  sku: 'sku stockcode lineitemsku itemcode productcode productid code articleno artikelnummer artikelnr reference referencia codigo',
  itemName:
    'itemname item description product productname itemproduct lineitemname title articlename artikel bezeichnung beschreibung produkt produit article designation producto articulo descripcion produto descricao bidhaa',
  quantity:
    'quantity qty itemquantity lineitemquantity count units pieces menge anzahl stuck quantite qte cantidad quantidade idadi',
  unitPrice:
    'unitprice price lineitemprice itemprice itemcost priceeach rate einzelpreis preis stuckpreis prix prixunitaire precio preciounitario preco precounitario bei grosssales linetotal lineamount itemtotal',
  customerKey:
    'customerkey customerid customerno customernumber clientid kundennummer kundennr kundenid numeroclient idclient idcliente buyerid',
  customerName:
    'customername customer billingname shippingname clientname client buyer buyername fullname kunde kundenname nomclient nomduclient cliente nombre nombredelcliente mteja',
  customerLastName: 'customerlastname billinglastname lastname surname',
  customerEmail: 'customeremail email emailaddress mail courriel correo correoelectronico barua',
  customerPhone:
    'customerphone phone phonenumber billingphone telephone mobile telefon handy telefono telefone simu',
  country: 'country shippingcountry billingcountry land pays pais nchi',
  status: 'orderstatus invoicestatus status eventtype statut estado bestellstatus hali',
  paymentStatus: 'financialstatus paymentstatus paid zahlungsstatus',
  fulfilmentStatus: 'fulfillmentstatus fulfilmentstatus deliverystatus',
  cancelledAt: 'cancelledat canceledat cancelledon cancelleddate cancellationdate',
  deliveryFee:
    'deliveryfee shipping shippingfee shippingcost shippingamount ordershippingamount shippingtotal shippingprice deliverycharge deliverycost delivery versandkosten',
  discount:
    'orderdiscount cartdiscountamount discountamount discounttotal totaldiscount discounts discount coupondiscount rabatt',
  tax: 'taxes ordertotaltaxamount invoicetotaltaxes totaltaxes totaltax taxtotal taxamount tax salestax vatamount vat',
  refunded: 'refundedamount orderrefundamount refundamount amountrefunded totalrefunded refunded',
  total: 'ordertotalamount ordertotal invoiceamount grandtotal totalamount total totalprice',
  currency: 'currency ordercurrency currencycode',
};

/** Headers of a price that is that of the whole line. */
export const linePriceNames: ReadonlySet<string> = new Set(
  'grosssales linetotal lineamount itemtotal itemlinetotal lineitemtotal itemsubtotal'.split(' '),
);
