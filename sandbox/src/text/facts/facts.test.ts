import { describe, expect, it } from 'vitest';
import { booleanFor, numberFor } from './number-for-slot.ts';
import { readFacts } from './read-facts.ts';
import { nameWords } from './slot.ts';
import { stringFor } from './string-for-slot.ts';

const slot = (name: string, index = 0) => ({ name, description: '', index });

describe('facts of a text', () => {
  const facts = readFacts(
    'Dear Ms Lind,\nOrder: #A-1042\nDr. Ada Moreau of Harbour Works Ltd (ada.m@example.com, +44 20 7946 0123) pays $1,250.50 on 3 May 2026 at 2:30 pm for 3 teal mugs, see https://example.com/mugs?id=3. She flies from Paris to New York.',
  );

  it('finds them all', () => {
    expect(facts).toMatchObject({
      emails: ['ada.m@example.com'],
      urls: ['https://example.com/mugs?id=3'],
      phones: ['+44 20 7946 0123'],
      dates: ['2026-05-03'],
      times: ['14:30:00'],
      amounts: [{ value: 1250.5, currency: 'USD' }],
      places: ['Paris', 'New York'],
      organisations: ['Harbour Works Ltd'],
      colours: ['teal'],
    });
    expect(facts.people).toContain('Ada Moreau');
    expect(facts.numbers).toContainEqual({ value: 3, noun: 'teal' });
    expect(facts.pairs.get('order')).toBe('#A-1042');
  });

  it.each([
    ['customerEmail', 'ada.m@example.com'],
    ['website_url', 'https://example.com/mugs?id=3'],
    ['origin', 'Paris'],
    ['destination', 'New York'],
    ['order_id', 'A-1042'],
    ['currency', 'USD'],
    ['company', 'Harbour Works Ltd'],
    ['color', 'teal'],
    ['deadline', '2026-05-03'],
  ])('gives %s', (name, expected) => {
    expect(stringFor(slot(name), facts)).toBe(expected);
  });

  it('gives numbers and answers', () => {
    const order = readFacts(
      'I want 3 large pizzas for 2 guests, 4 out of 5 stars, I am 32 years old. It is urgent but not refundable.',
    );
    expect(numberFor(slot('pizzas'), order)).toBeUndefined();
    expect(numberFor(slot('guests'), order)).toBe(2);
    expect(numberFor(slot('quantity'), order)).toBe(3);
    expect(numberFor(slot('age'), order)).toBe(32);
    expect(booleanFor(slot('isUrgent'), order)).toBe(true);
    expect(booleanFor(slot('refundable'), order)).toBe(false);
    expect(booleanFor(slot('gift'), order)).toBeUndefined();
  });

  it('reads names of any spelling', () => {
    expect(nameWords('departureCity')).toEqual(['departure', 'city']);
    expect(nameWords('first_name-2')).toEqual(['first', 'name', '2']);
  });
});
