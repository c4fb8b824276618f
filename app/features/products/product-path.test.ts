import { expect, test } from 'vitest'
import { closedProductPath, openProductPath } from './product-path.ts'

test('PDP-01 OP-08 on the collection a card keeps the query, elsewhere the page', () => {
  const open = (pathname: string, search: string) => openProductPath({ pathname, search }, 'a1')
  expect(open('/collection', '?category=Prints&page=2&utm_source=letter')).toEqual({
    pathname: '/collection',
    search: '?category=Prints&productId=a1&page=2',
  })
  expect(open('/collection', '?productId=b2')).toEqual({ pathname: '/collection', search: '?productId=a1' })
  expect(open('/', '')).toEqual({ pathname: '/', search: '?productId=a1' })
  const artist = '/artists/ines-marlow'
  expect(open(artist, '?sold=3&page=2&x=1')).toEqual({ pathname: artist, search: '?productId=a1&page=2&sold=3' })
  expect(open('/blog/ines-marlow', '?page=2')).toEqual({ pathname: '/blog/ines-marlow', search: '?productId=a1' })
})

test('FAV-24 a work of a shared list opens over that list', () => {
  const list = { pathname: '/favorites', search: '?utm_source=letter&ids=AZOhsgAAcACAAAAAAAAAAQ.b' }
  const room = openProductPath(list, 'a1')
  expect(room).toEqual({ pathname: '/favorites', search: '?productId=a1&ids=AZOhsgAAcACAAAAAAAAAAQ.b' })
  expect(closedProductPath(room).search).toBe('?ids=AZOhsgAAcACAAAAAAAAAAQ.b')
})

test('PDP-02 closing removes the work and nothing else', () => {
  expect(closedProductPath({ pathname: '/collection', search: '?category=Mixed+Media&productId=a1&page=2' })).toEqual({
    pathname: '/collection',
    search: '?category=Mixed+Media&page=2',
  })
  expect(closedProductPath({ pathname: '/', search: '?productId=a1' })).toEqual({ pathname: '/', search: '' })
})
