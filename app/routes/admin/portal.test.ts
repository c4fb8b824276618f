import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryNames, subcategoriesOf } from '#app/features/products/taxonomy.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp()
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(() => app.stop())

const read = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(app.url + path, { headers })).text()

test.each(['/admin', '/admin/login', '/admin/products', '/admin/products/new', '/admin/no/such/page'])(
  'SITE-14 %s is the portal: its login screen to a visitor, its pages to an admin, never the storefront',
  async (path) => {
    const seen = [await read(path), await read(path, { Cookie: cookie })]
    expect(seen[0]).toContain('Admin Login</h1>')
    expect(seen[1]).toContain('class="admin__bar"')
    for (const html of seen) expect(html).not.toMatch(/class="(header|footer)"/)
  },
)

test('SHELL-01 SHELL-02 SHELL-03 SHELL-04 the bar names the portal, its pages, who is signed in, and the way to the gallery', async () => {
  const bar = (await readPage(app, '/admin', { headers: { Cookie: cookie } })).querySelector('.admin__bar')!
  const links = bar.querySelectorAll('a').map((link) => [link.text.trim(), link.getAttribute('href')])
  expect(links).toEqual([
    ['Admin Portal', '/admin'],
    ...['Products', 'Artists', 'Events', 'Blog', 'Orders', 'Enquiries', 'People', 'History', 'Settings'].map((name) => [
      name,
      `/admin/${name.toLowerCase()}`,
    ]),
    ['Logged in as desk@vitrine.example', '/admin/account'],
    ['View Gallery', '/'],
  ])
})

test('SHELL-12 SHELL-15 ART-11 the pages of what is added are named after it', async () => {
  for (const [path, heading] of [
    ['events', 'Add New Event'],
    ['blog', 'Add New Blog Post'],
    ['artists', 'Add New Artist'],
  ]) {
    const page = await readPage(app, `/admin/${path}/new`, { headers: { Cookie: cookie } })
    expect(textsIn(page, 'h1')).toEqual([heading])
  }
})

/** What a select of a page offers, but for the empty choice. */
function offered(html: string, field: string) {
  const select = new RegExp(`<select[^>]* name="${field}"[^>]*>([^]*?)</select>`).exec(html)![1]!
  return [...select.matchAll(/<option(?: value="[^"]+")?(?: selected="")?>([^<]+)</g)].map(([, value]) => value)
}

test('DATA-04 DATA-05 the form of a work offers these conditions and periods, in this order', async () => {
  const html = await read('/admin/products/new', { Cookie: cookie })
  expect(offered(html, 'condition')).toEqual(['Excellent', 'Very Good', 'Good', 'Fair', 'Poor'])
  expect(offered(html, 'period')).toEqual([
    'Pre-1900',
    'Art Nouveau (1890-1910)',
    'Early Modern (1900-1945)',
    'Mid-Century (1945-1960)',
    'Contemporary (1960-Present)',
    'Post-Modern (1970-Present)',
    'Other',
  ])
})

test('PFRM-01 PFRM-02 PFRM-03 PFRM-05 PFRM-10 PFRM-12 PFRM-19 the form of a work has these fields', async () => {
  const html = await read('/admin/products/new', { Cookie: cookie })
  const fields = [...html.matchAll(/<(input|textarea|select)([^>]* name="(\w+)"[^>]*)>/g)].map(
    ([, control, attributes, name]) => [name, control, / step="([\d.]+)"/.exec(attributes!)?.[1]],
  )
  expect(fields).toEqual(
    expect.arrayContaining([
      ['name', 'input', undefined],
      ['description', 'textarea', undefined],
      ['price', 'input', '0.01'],
      ['quantity', 'input', '1'],
      ['style', 'select', undefined],
      ['period', 'select', undefined],
      ['condition', 'select', undefined],
      ['condition_details', 'textarea', undefined],
      ...['width', 'height', 'depth', 'seat_height'].map((length) => [`${length}_inches`, 'input', '0.1']),
      ['meta_title', 'input', undefined],
      ['meta_description', 'textarea', undefined],
    ]),
  )
})

const artStyles =
  'Abstract, Contemporary, Expressionism, Figurative, Folk Art, Impressionism, Minimalism, Modern, Pop Art, Realism, Street Art, Surrealism'
const furnitureStyles =
  'American Craftsman, Art Deco, Art Nouveau, Bauhaus, Biedermeier, Campaign, Chippendale, Danish Modern, Empire, Federal, French Provincial, Georgian, Gothic Revival, Hollywood Regency, Italian Modern, Louis XV, Louis XVI, Mid-Century Modern, Mission, Neoclassical, Queen Anne, Regency, Renaissance Revival, Rococo, Scandinavian Modern, Shaker, Victorian'

test.each([
  ['Paintings', 'Oil', artStyles],
  ['Furniture', null, furnitureStyles],
])(
  'PFRM-04 PFRM-07 PFRM-08 PFRM-09 a work of %s has its subcategories and styles to choose from',
  async (category, subcategory, styles) => {
    const { id } = await newProduct(app.context.db, { category, subcategory, style: styles.split(', ')[0]! })
    const html = await read(`/admin/products/edit/${id}`, { Cookie: cookie })
    expect(offered(html, 'category')).toEqual(categoryNames)
    expect(offered(html, 'subcategory')).toEqual(subcategoriesOf(category))
    expect(offered(html, 'style')).toEqual(styles.split(', '))
  },
)
