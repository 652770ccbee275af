/**
 * Exact factors between units of one kind. Each unit is so many of its kind's base (metre, gram, second, ...);
 * temperatures also have an offset. Factors are the legal definitions.
 */
import { add, divide, multiply, type Rational, rationalFrom } from './rational.ts';

export interface Unit {
  readonly kind: string;
  /** How the unit is written after a figure. */
  readonly symbol: string;
  readonly factor: Rational;
  /** Added before the factor is applied: base = (value + offset) x factor. */
  readonly offset: Rational;
}

/** The unit a word stands for: "km", "kilometres", "°F". */
export function unitOf(word: string): Unit | undefined {
  const key = word
    .trim()
    .replace(/^degrees? /i, '')
    .replace(/\.$/, '');
  return units.get(key) ?? units.get(key.toLowerCase().replace(/metre/g, 'meter').replace(/litre/g, 'liter'));
}

/** A value of one unit in another; undefined when they measure different things. */
export function convert(value: Rational, from: Unit, to: Unit): Rational | undefined {
  if (from.kind !== to.kind) return undefined;
  const base = multiply(add(value, from.offset), from.factor);
  const scaled = divide(base, to.factor);
  return scaled && add(scaled, multiply(to.offset, rationalFrom('-1')));
}

/** kind | symbol | factor as numerator/denominator | names */
const rows = `
length|mm|1/1000|millimeter,millimeters,mm
length|cm|1/100|centimeter,centimeters,cm
length|m|1|meter,meters,m
length|km|1000|kilometer,kilometers,km,kms
length|in|0.0254|inch,inches,in
length|ft|0.3048|foot,feet,ft
length|yd|0.9144|yard,yards,yd
length|mi|1609.344|mile,miles,mi
length|nmi|1852|nautical mile,nautical miles
mass|mg|1/1000|milligram,milligrams,mg
mass|g|1|gram,grams,g
mass|kg|1000|kilogram,kilograms,kg,kilo,kilos
mass|t|1000000|tonne,tonnes,metric ton,metric tons
mass|oz|28.349523125|ounce,ounces,oz
mass|lb|453.59237|pound,pounds,lb,lbs
mass|st|6350.29318|stone
volume|ml|1/1000|milliliter,milliliters,ml
volume|l|1|liter,liters,l
volume|US gal|3.785411784|gallon,gallons,us gallon,us gallons
volume|US pt|0.473176473|pint,pints
volume|US cups|0.2365882365|cup,cups
volume|tbsp|0.01478676478125|tablespoon,tablespoons,tbsp
volume|tsp|0.00492892159375|teaspoon,teaspoons,tsp
time|s|1|second,seconds,s,sec,secs
time|ms|1/1000|millisecond,milliseconds,ms
time|min|60|minute,minutes,min,mins
time|h|3600|hour,hours,h,hrs
time|days|86400|day,days
time|weeks|604800|week,weeks
data|B|1|byte,bytes
data|bits|1/8|bit,bits
data|kB|1000|kilobyte,kilobytes,kb
data|MB|1000000|megabyte,megabytes,mb
data|GB|1000000000|gigabyte,gigabytes,gb
data|TB|1000000000000|terabyte,terabytes,tb
data|KiB|1024|kibibyte,kibibytes,kib
data|MiB|1048576|mebibyte,mebibytes,mib
data|GiB|1073741824|gibibyte,gibibytes,gib
speed|m/s|1|meters per second,m/s
speed|km/h|5/18|kilometers per hour,km/h,kph,kmh
speed|mph|0.44704|miles per hour,mph
speed|kn|463/900|knot,knots,kn
area|m²|1|square meter,square meters,m2,m²
area|km²|1000000|square kilometer,square kilometers,km2,km²
area|ft²|0.09290304|square foot,square feet,ft2,ft²,sq ft
area|ha|10000|hectare,hectares,ha
area|acres|4046.8564224|acre,acres
temperature|°C|1|celsius,centigrade,°c,c
temperature|°F|5/9|fahrenheit,°f,f
temperature|K|1|kelvin,k
`;

const offsets: Readonly<Record<string, string>> = { '°F': '-32', K: '-273.15' };

const units: ReadonlyMap<string, Unit> = new Map(
  rows
    .trim()
    .split('\n')
    .flatMap((row): [string, Unit][] => {
      const [kind = '', symbol = '', ratio = '1', names = ''] = row.split('|');
      const [top = '1', bottom = '1'] = ratio.split('/');
      const factor = divide(rationalFrom(top), rationalFrom(bottom)) ?? rationalFrom(top);
      const unit = { kind, symbol, factor, offset: rationalFrom(offsets[symbol] ?? '0') };
      return names.split(',').map((name): [string, Unit] => [name, unit]);
    }),
);
