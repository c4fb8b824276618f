import { expect, test } from 'vitest'
import { sanitizeEventHtml } from '../../sanitize-event-html.server.ts'
import { descriptionSamples } from './description-samples.ts'

test.each(Object.entries(descriptionSamples))('AEVT-12 %s of the editor are kept to the letter', (_, html) => {
  expect(sanitizeEventHtml(html, [])).toBe(html)
})
