import { expect, test } from 'vitest'
import type { AuditAction } from './audit-actions.ts'
import { describeChange, describeExactMoment, describeTime, fieldLabel } from './describe-change.ts'
import { describeEntry, hasUndescribedFields } from './describe-entry.ts'
import type { FieldChange } from './history.ts'

const timeZone = 'America/New_York'
const long = 'A long text that has no place in a sentence, because nobody reads it there'

test.each<[AuditAction, Record<string, FieldChange>, string, boolean]>([
  ['work-changed', { price: { from: 1200, to: 1450 } }, 'Changed the price of X from $1,200.00 to $1,450.00', false],
  ['work-changed', { price: { to: 1450.5 } }, 'Changed the price of X to $1,450.50', false],
  ['work-changed', { style: { from: 'Realism' } }, 'Changed the style of X from Realism to nothing', false],
  ['work-changed', { meta_title: { from: 'A', to: 'B' } }, 'Changed the SEO title of X from A to B', false],
  [
    'work-changed',
    { images: { from: ['a'], to: ['a', 'b'] } },
    'Changed the images of X from 1 picture to 2 pictures',
    false,
  ],
  ['work-changed', { description: { from: 'A', to: long } }, 'Changed the description of X', true],
  ['work-changed', { price: { to: 1 }, name: { from: 'A', to: 'B' } }, 'Changed 2 fields of X', true],
  ['work-published', { status: { from: 'draft', to: 'published' } }, 'Published X', false],
  ['work-published', { status: { from: 'draft', to: 'published' }, price: { to: 1 } }, 'Published X', true],
  ['work-withdrawn', { status: { from: 'published', to: 'draft' } }, 'Took X back to draft', false],
  ['work-sold', { sold_out: { from: false, to: true }, sold_price: { to: 900 } }, 'Marked X as sold for $900.00', true],
  ['work-sold', { sold_out: { from: false, to: true }, quantity: { from: 1, to: 0 } }, 'Marked X as sold', true],
  ['work-deleted', { name: { from: 'A' }, price: { from: 1 } }, 'Deleted X', true],
  ['sign-in', {}, 'Signed in', false],
  ['admin-revoked', {}, 'Took the right of an admin from X', false],
  ['brand-new' as AuditAction, {}, 'brand-new X', false],
])('AUD-08 %s, %j: %s', (action, changes, sentence, isMore) => {
  const { before, hasSubject, after } = describeEntry({ action, changes }, timeZone)
  expect([before, hasSubject && 'X', after].filter(Boolean).join(' ')).toBe(sentence)
  expect(hasUndescribedFields({ action, changes }, timeZone)).toBe(isMore)
})

test('AUD-16 money that was asked for is not said to have been given back', () => {
  expect(describeEntry({ action: 'order-refunded', changes: {} }, timeZone).before).toBe('Asked for a refund of')
  expect(describeEntry({ action: 'refund-made', changes: {} }, timeZone)).toMatchObject({
    before: 'Gave money of',
    after: 'back',
  })
})

test.each<[string, FieldChange, string | null, string | null]>([
  ['sold_out', { from: false, to: true }, 'No', 'Yes'],
  ['sold_at', { to: '2026-03-01T03:04:05+00:00' }, null, 'February 28, 2026 at 10:04:05 PM EST'],
  ['width_inches', { from: 10.5 }, '10.5', null],
  ['websites', { from: ['main'], to: ['main', 'other'] }, 'main', 'main, other'],
  ['images', { from: ['a', 'b'], to: ['b', 'a'] }, '2 pictures', '2 pictures, others or in another order'],
  ['images', { from: [], to: ['a'] }, null, '1 picture'],
  ['hours', { from: [{ opens: '11:00', closes: '17:00' }], to: [null] }, 'Monday 11:00 to 17:00', 'Monday closed'],
  [
    'taxRates',
    {
      from: [],
      to: [{ key: 'k', name: 'Surtax', state: 'FL', zips: ['334', '33301'], rate: 10_000, capCents: 500_000 }],
    },
    null,
    'Surtax (FL 334 33301) 1% of the first $5,000',
  ],
  ['point', { from: { x: 1, y: null }, to: {} }, '1', ''],
  ['status', { from: 'draft', to: 'published' }, 'Draft', 'Published'],
  ['password', {}, null, null],
])('AUD-08 the value of %s, %j, is told', (field, change, from, to) => {
  expect(describeChange(field, change, timeZone)).toEqual({ from, to })
})

const key = '01a228a4-5f0e-7000-8000-000000000000'
const picture = '/images/198c.webp'

test.each<[string, FieldChange, string | null, string | null]>([
  [
    'closedDays',
    {
      from: [{ key, last: '2026-12-25', name: '', first: '2026-12-25' }],
      to: [{ key, last: '2026-12-26', name: 'Christmas', first: '2026-12-24' }],
    },
    'December 25, 2026',
    'December 24, 2026 to December 26, 2026 (Christmas)',
  ],
  ['socialLinks', { to: [{ key, url: 'https://a.example', label: 'Ours' }] }, null, 'Ours https://a.example'],
  // As the trail keeps what is too long.
  ['socialLinks', { to: [`{"key": "${key}", "url": "https://a.exam…`, '…'] }, null, 'https://a.exam…, …'],
  [
    'taxRates',
    { to: [`{"key": "${key}", "name": "Surtax", "rate": 10000, "zips": ["334", …`, '…'] },
    null,
    'Surtax…, …',
  ],
  ['artists', { to: ['Ada One: Paints.', 'Ben Two'] }, null, 'Ada One: Paints., Ben Two'],
  ['artists', { to: [{ bio: null, name: 'Ada One', image: picture }] }, null, 'Ada One 1 picture'],
  ['artist_pictures', { from: [picture], to: [picture, '/images/2.webp'] }, '1 picture', '2 pictures'],
  ['image', { from: picture }, '1 picture', null],
  ['featured_image', { from: picture, to: '/images/2.webp' }, '1 picture', '1 picture, another'],
])('AUD-17 the value of %s, %j, is told without keys and addresses of pictures', (field, change, from, to) => {
  expect(describeChange(field, change, timeZone)).toEqual({ from, to })
})

test('AUD-08 fields and moments have names for people', () => {
  expect(['price', 'width_inches', 'openingHours', 'condition_details'].map(fieldLabel)).toEqual([
    'Price',
    'Width (in)',
    'Opening hours',
    'Condition report',
  ])
  expect(describeExactMoment('2026-07-01T18:14:05Z', timeZone)).toBe('July 1, 2026 at 2:14:05 PM EDT')
  expect(describeTime('2026-07-01T18:14:05Z', timeZone)).toBe('2:14 PM')
})
