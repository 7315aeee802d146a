import type { CustomerField } from '#contract/store/customer-import.ts';

/**
 * Column names, most likely first: of our own export, of Shopify's customer CSV before and after its addresses were
 * called "Default Address …" (help.shopify.com/en/manual/customers/import-export-customers and
 * help.shopify.com/en/manual/migrating-to-shopify/transporter-app/csv-customers), and in several languages.
 */
export const columnNames: Record<CustomerField, string> = {
  customerKey:
    'customerid customerkey customerno customernumber clientid kundennummer kundennr numeroclient idcliente',
  firstName: 'firstname givenname forename vorname prenom nombredepila primeironome',
  middleName: 'middlename',
  lastName: 'lastname surname familyname nachname nomdefamille apellido apellidos sobrenome',
  name: 'name fullname customername customer clientname contactname displayname kunde nom nombre nome jina',
  company: 'company companyname organisation organization business businessname',
  email: 'email emailaddress customeremail mail courriel correo correoelectronico barua',
  otherEmail: 'otheremail email2 secondaryemail alternativeemail',
  phone:
    'phone phonenumber customerphone mobile mobilephone telephone whatsapp telefon handy telefono telefone simu',
  addressPhone: 'defaultaddressphone addressphone billingphone shippingphone',
  otherPhone:
    'otherphone phone2 secondaryphone alternativephone phone phonenumber mobile mobilephone cell cellphone telephone whatsapp contactphone homephone workphone',
  addressLine:
    'address defaultaddressaddress1 address1 addressline1 street streetaddress billingaddress1 strasse adresse direccion endereco anwani',
  addressMore: 'defaultaddressaddress2 address2 addressline2 apartment',
  postcode: 'defaultaddresszip zip zipcode postcode postalcode plz codepostal codigopostal cep',
  city: 'city defaultaddresscity town stadt ort ville ciudad cidade mji',
  region:
    'region defaultaddressprovince province state county defaultaddressprovincecode provincecode bundesland',
  country: 'country defaultaddresscountry defaultaddresscountrycode countrycode land pays pais nchi',
  tags: 'tags tag labels groups customergroup',
  note: 'note notes comment comments remarks bemerkung',
  acceptsEmail: 'acceptsemailmarketing acceptsmarketing emailmarketing newsletter',
  acceptsSms: 'acceptssmsmarketing smsmarketing',
  since: 'customersince createdat created datecreated registered kundeseit',
};
