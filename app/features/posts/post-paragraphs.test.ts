import { expect, test } from 'vitest'
import { postParagraphs } from './post-paragraphs.ts'

test('POST-06 each line is a paragraph, empty ones are none', () => {
  expect(postParagraphs('One.\nTwo.\r\n\r\n  \nThree.\rFour.')).toEqual(['One.', 'Two.', 'Three.', 'Four.'])
  expect(postParagraphs('')).toEqual([])
  expect(postParagraphs('\n\n')).toEqual([])
})
