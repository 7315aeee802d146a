import type { Country } from './business.ts';

const words = (list: string) => list.split(' · ');

/** First-level divisions (ISO 3166-2): states, regions, counties, provinces, nations. */
export const regionsOf: Record<Country, readonly string[]> = {
  NG: words(
    'Abia · Adamawa · Akwa Ibom · Anambra · Bauchi · Bayelsa · Benue · Borno · Cross River · Delta · Ebonyi · Edo · Ekiti · Enugu · Federal Capital Territory · Gombe · Imo · Jigawa · Kaduna · Kano · Katsina · Kebbi · Kogi · Kwara · Lagos · Nasarawa · Niger · Ogun · Ondo · Osun · Oyo · Plateau · Rivers · Sokoto · Taraba · Yobe · Zamfara',
  ),
  GH: words(
    'Ahafo · Ashanti · Bono · Bono East · Central · Eastern · Greater Accra · North East · Northern · Oti · Savannah · Upper East · Upper West · Volta · Western · Western North',
  ),
  KE: words(
    'Baringo · Bomet · Bungoma · Busia · Elgeyo/Marakwet · Embu · Garissa · Homa Bay · Isiolo · Kajiado · Kakamega · Kericho · Kiambu · Kilifi · Kirinyaga · Kisii · Kisumu · Kitui · Kwale · Laikipia · Lamu · Machakos · Makueni · Mandera · Marsabit · Meru · Migori · Mombasa · Murang’a · Nairobi City · Nakuru · Nandi · Narok · Nyamira · Nyandarua · Nyeri · Samburu · Siaya · Taita/Taveta · Tana River · Tharaka-Nithi · Trans Nzoia · Turkana · Uasin Gishu · Vihiga · Wajir · West Pokot',
  ),
  ZA: words(
    'Eastern Cape · Free State · Gauteng · KwaZulu-Natal · Limpopo · Mpumalanga · Northern Cape · North West · Western Cape',
  ),
  GB: words('England · Northern Ireland · Scotland · Wales'),
};
