import { expect, test } from 'vitest'
import { readMaker, readMakerLines } from './read-maker-lines.ts'

test.each([
  ['Joseph Mallord William Turner (1775–1851)', 'Joseph Mallord William Turner', '1775', '1851'],
  ['Leon Kossoff (born 1926)', 'Leon Kossoff', '1926', undefined],
  ['Jörg Immendorff (1945 –2007)', 'Jörg Immendorff', '1945', '2007'],
  ['Ada Lund (died 1901)', 'Ada Lund', undefined, '1901'],
  ['Blinky Palermo (Peter Heisterkamp) (1943–1977)', 'Blinky Palermo', '1943', '1977'],
  ['John Newman', 'John Newman', undefined, undefined],
  // Years that are not certain.
  ['Samuel Joseph (c.1790–1850)', 'Samuel Joseph', undefined, '1850'],
  ['Francis Barlow (?1626–1704)', 'Francis Barlow', undefined, '1704'],
  ['Sir James Thornhill (1675 or 76–1734)', 'Sir James Thornhill', undefined, '1734'],
  ['J.S. Laing (active 1847)', 'J.S. Laing', undefined, undefined],
  // Partners who go by one name, and of several makers the first.
  ['Gilbert & George (born 1943, born 1942)', 'Gilbert & George', undefined, undefined],
  ['Birdhead (Ji Weiyu, born 1980; Song Tao, born 1979) (established 2004)', 'Birdhead', undefined, undefined],
  ['Peter Fischli (born 1952); David Weiss (1946–2012)', 'Peter Fischli', '1952', undefined],
  ['The Leach Pottery (St. Ives, UK)', 'The Leach Pottery', undefined, undefined],
])('ART-33 the maker of %j', (line, artist, artist_born, artist_died) => {
  expect(readMaker(line)).toEqual({
    artist,
    ...(artist_born && { artist_born }),
    ...(artist_died && { artist_died }),
  })
})

test.each(['attributed to', 'circle of', 'workshop of', 'after'])('ART-33 %s is a qualifier', (qualifier) => {
  const line = `${qualifier.charAt(0).toUpperCase()}${qualifier.slice(1)} Rembrandt (1606–1669)`
  expect(readMaker(line)).toMatchObject({ artist: 'Rembrandt', artist_qualifier: qualifier, artist_died: '1669' })
})

test.each([
  '',
  'Unknown',
  'Anonymous',
  'British (?) School',
  'British School 17th century (1600–1699)',
  'Follower of Rembrandt',
])('ART-33 %j names no maker', (line) => expect(readMaker(line)).toEqual({}))

test('ART-33 the first lines of a description say artist, date and medium; what follows them is left alone', () => {
  const maker = { artist: 'Kurt Schwitters', artist_born: '1887', artist_died: '1948' }
  expect(
    readMakerLines(
      'Artist: Kurt Schwitters (1887–1948)\nDate: 1922\r\nMedium: Printed papers on paper\nSize: 3\nDate: 1',
    ),
  ).toEqual({ ...maker, date_text: '1922', medium: 'Printed papers on paper' })
  expect(readMakerLines('Artist: Kurt Schwitters (1887–1948)\nDate: date not known\nBought 1900.')).toEqual(maker)
  expect(readMakerLines('A view.\nArtist: Kurt Schwitters (1887–1948)')).toEqual({})
  expect(readMakerLines(`Artist: ${'x'.repeat(301)}\nMedium: Oil`)).toEqual({ medium: 'Oil' })
  expect(readMakerLines(null)).toEqual({})
})
