import { countShifts, expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, screens, test } from './test.ts'

test.describe('for everyone', () => {
  for (const [name, use] of screens) {
    test.describe(name, () => {
      test.use(use)
      test(`list, category and profile are accessible, do not shift and do not scroll sideways on ${name}`, async ({
        page,
        app,
      }) => {
        for (const path of ['/blog', '/blog/category/painters', '/blog?search=oil', '/blog/ragna-ronnevik']) {
          const shifts = await countShifts(page)
          await page.goto(app.url + path)
          expect(await shifts()).toBe(0)
          await expectNoSidewaysScroll(page)
          await expectAccessible(page)
        }
      })
    })
  }

  test('at 200 % zoom, and in 320 px, nothing needs sideways scroll', async ({ page, app }) => {
    for (const width of [720, 320]) {
      await page.setViewportSize({ width, height: 450 })
      for (const path of ['/blog', '/blog/ragna-ronnevik', '/blog/backlink-strategy']) {
        await page.goto(app.url + path)
        await expectNoSidewaysScroll(page)
      }
    }
  })

  test('a profile reads sensibly to those who listen', async ({ page, app }) => {
    await page.goto(`${app.url}/blog/ragna-ronnevik`)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - article:
          - navigation "Breadcrumbs":
            - list:
              - listitem:
                - link "Home"
              - listitem:
                - link "Artist Profiles"
              - listitem: "Ragna Rønnevik: The Same Road Twice"
          - list "Categories":
            - listitem:
              - link "Painters"
          - 'heading "Ragna Rønnevik: The Same Road Twice" [level=1]'
          - time: /[A-Z][a-z]+ \\d+, \\d{4}/
          - text: Eleanor Maddox-Pryor
          - button "Share"
          - 'img "Ragna Rønnevik: The Same Road Twice"'
          - paragraph: /Ragna Rønnevik/
        - region "Featured Works by the Artist":
          - heading "Featured Works by the Artist" [level=2]
          - article:
            - link "Ragna Rønnevik Road to the Red-Roofed House":
              - img "Road to the Red-Roofed House, Oil, Contemporary (1960-Present)"
              - paragraph: Ragna Rønnevik
              - heading "Road to the Red-Roofed House" [level=3]
            - paragraph: Paintings, Oil
            - text: $14,500
            - button "Add to favorites"
        - link "Back to Artist Profiles"
        - button "Back to Top"
    `)
  })

  test('without JavaScript list, search and profile are whole', async ({ browser, app }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${app.url}/blog`)
    const search = page.getByRole('search', { name: 'Search artist profiles' })
    await search.getByRole('searchbox').fill('woodcut')
    await search.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Read More' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jorun Hallestad: Cutting with the Grain')
    await expect(page.getByRole('region', { name: 'Featured Works by the Artist' })).toBeVisible()
    await context.close()
  })
})
