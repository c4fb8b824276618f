import { expect, test } from 'vitest'
import { readSample } from '#db/sample/read-sample.server.ts'
import { expectInside, sheetOf, workUrl } from '#tests/tear-sheet.ts'

/** A text on one line. */
const flat = (text: string) => text.replace(/\s+/g, ' ')

test('TEAR-15 the longest conditions of the sample collection stand whole on their page', async () => {
  const { works } = await readSample()
  const length = (work: (typeof works)[number]) => work.description!.length + work.condition_details!.length
  for (const work of works.sort((one, other) => length(other) - length(one)).slice(0, 25)) {
    const sheet = await sheetOf({
      name: work.name,
      description: work.description!,
      category: work.category!,
      subcategory: work.subcategory ?? null,
      period: work.period ?? null,
      style: work.style ?? null,
      condition: work.condition!,
      conditionDetails: work.condition_details!,
    })
    expect(sheet.pages, work.name).toBe(1)
    expect(flat(sheet.text)).toContain(flat(`Condition: ${work.condition} ${work.condition_details}`))
  }
})

const report = Array.from({ length: 300 }, (_, index) => `Finding ${index + 1}: worn.`).join(' ')

test('TEAR-15 a condition report that the page has no room for stands whole on the next', async () => {
  const sheet = await sheetOf({ conditionDetails: `Seen out of its frame.\n\n${report}` })
  expect(sheet.pages).toBe(3)
  const [first, ...others] = sheet.pageTexts.map(flat)
  expect(first).toContain('Condition: Very Good Report on page 2')
  expect(first).not.toContain('Finding')
  expect(others[0]).toContain('Woman with a Plate of Biscuits')
  expect(others[0]).toContain('Condition: Very Good Seen out of its frame. Finding 1: worn.')
  for (let finding = 1; finding <= 300; finding++) expect(others.join(' ')).toContain(`Finding ${finding}: worn.`)
  expect(others.map((text) => /Page \d of \d/.exec(text)?.[0])).toEqual(['Page 2 of 3', 'Page 3 of 3'])
  for (const items of sheet.pageItems) expectInside(items)
})

test.each([
  ['10,000 words', 'Foxing and handling creases throughout. '.repeat(2_000), /[a-z.]…\s/],
  ['10,000 paragraphs', 'Worn.\n'.repeat(10_000), /Worn…/],
  ['one word without an end', 'x'.repeat(60_000), /x…/],
])('TEAR-15 a condition report of %s ends on the fourth page, which says so', async (_, conditionDetails, end) => {
  const sheet = await sheetOf({ conditionDetails })
  expect(sheet.pages).toBe(4)
  const last = sheet.pageTexts.at(-1)!
  expect(last).toMatch(end)
  expect(last).not.toMatch(/\b(Fox|Foxin|handl|creas|through)…/)
  expect(last).toContain('Continued on the page of this work, by the code below')
  expect(sheet.links).toContain(workUrl)
  for (const items of sheet.pageItems) expectInside(items)
})
