/**
 * Time zones of well-known cities, by their IANA names. The runtime's own tables do the reckoning.
 */

/** "19:00 on Saturday" in a city; undefined for cities that are not listed. */
export function timeIn(city: string, now: Date): string | undefined {
  const zone = zones.get(city.toLowerCase().trim());
  if (zone === undefined) return undefined;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'long',
    hour12: false,
  });
  const parts = new Map(format.formatToParts(now).map((part) => [part.type, part.value]));
  return `${parts.get('hour')}:${parts.get('minute')} on ${parts.get('weekday')}`;
}

const zones: ReadonlyMap<string, string> = new Map(
  'tokyo|Asia/Tokyo;kyoto|Asia/Tokyo;osaka|Asia/Tokyo;london|Europe/London;paris|Europe/Paris;berlin|Europe/Berlin;madrid|Europe/Madrid;rome|Europe/Rome;lisbon|Europe/Lisbon;vienna|Europe/Vienna;amsterdam|Europe/Amsterdam;stockholm|Europe/Stockholm;oslo|Europe/Oslo;athens|Europe/Athens;istanbul|Europe/Istanbul;moscow|Europe/Moscow;kyiv|Europe/Kyiv;dublin|Europe/Dublin;zurich|Europe/Zurich;new york|America/New_York;boston|America/New_York;washington|America/New_York;miami|America/New_York;toronto|America/Toronto;chicago|America/Chicago;denver|America/Denver;los angeles|America/Los_Angeles;san francisco|America/Los_Angeles;seattle|America/Los_Angeles;vancouver|America/Vancouver;mexico city|America/Mexico_City;são paulo|America/Sao_Paulo;sao paulo|America/Sao_Paulo;buenos aires|America/Argentina/Buenos_Aires;lima|America/Lima;bogotá|America/Bogota;cairo|Africa/Cairo;lagos|Africa/Lagos;nairobi|Africa/Nairobi;johannesburg|Africa/Johannesburg;dubai|Asia/Dubai;mumbai|Asia/Kolkata;delhi|Asia/Kolkata;new delhi|Asia/Kolkata;bangalore|Asia/Kolkata;bangkok|Asia/Bangkok;singapore|Asia/Singapore;hong kong|Asia/Hong_Kong;shanghai|Asia/Shanghai;beijing|Asia/Shanghai;seoul|Asia/Seoul;sydney|Australia/Sydney;melbourne|Australia/Melbourne;auckland|Pacific/Auckland;wellington|Pacific/Auckland;honolulu|Pacific/Honolulu'
    .split(';')
    .map((row): [string, string] => {
      const [city = '', zone = ''] = row.split('|');
      return [city, zone];
    }),
);
