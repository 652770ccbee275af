/**
 * Capitals of countries. Data only.
 */

/** Capitals by country, in lower case. */
export const capitals: ReadonlyMap<string, string> = new Map(
  'Argentina=Buenos Aires|Australia=Canberra|Austria=Vienna|Belgium=Brussels|Brazil=Brasília|Bulgaria=Sofia|Canada=Ottawa|Chile=Santiago|China=Beijing|Colombia=Bogotá|Croatia=Zagreb|Cuba=Havana|Czechia=Prague|the Czech Republic=Prague|Denmark=Copenhagen|Egypt=Cairo|Estonia=Tallinn|Ethiopia=Addis Ababa|Finland=Helsinki|France=Paris|Germany=Berlin|Ghana=Accra|Greece=Athens|Hungary=Budapest|Iceland=Reykjavík|India=New Delhi|Indonesia=Jakarta|Iran=Tehran|Iraq=Baghdad|Ireland=Dublin|Italy=Rome|Jamaica=Kingston|Japan=Tokyo|Kenya=Nairobi|Latvia=Riga|Lithuania=Vilnius|Luxembourg=Luxembourg|Malaysia=Kuala Lumpur|Malta=Valletta|Mexico=Mexico City|Morocco=Rabat|Nepal=Kathmandu|the Netherlands=Amsterdam|Netherlands=Amsterdam|New Zealand=Wellington|Nigeria=Abuja|Norway=Oslo|Pakistan=Islamabad|Peru=Lima|the Philippines=Manila|Poland=Warsaw|Portugal=Lisbon|Romania=Bucharest|Russia=Moscow|Saudi Arabia=Riyadh|Scotland=Edinburgh|Serbia=Belgrade|Singapore=Singapore|Slovakia=Bratislava|Slovenia=Ljubljana|South Korea=Seoul|Spain=Madrid|Sweden=Stockholm|Switzerland=Bern|Thailand=Bangkok|Tunisia=Tunis|Turkey=Ankara|Ukraine=Kyiv|the United Kingdom=London|England=London|the UK=London|the United States=Washington, D.C.|the USA=Washington, D.C.|the US=Washington, D.C.|Uruguay=Montevideo|Vietnam=Hanoi|Wales=Cardiff'
    .split('|')
    .map((row): [string, string] => {
      const [country = '', capital = ''] = row.split('=');
      return [country.toLowerCase(), capital];
    }),
);
