import { expect, test } from 'vitest'
import { replyHref } from './reply-href.ts'

test('SEO-09 an enquiry about a work whose long name is cut at an emoji can be answered', () => {
  const enquiry = {
    id: '0193a1b2-0000-7000-8000-000000000001',
    email: 'ines@aldana.example',
    name: 'Ines Aldana',
    work: { name: '𠮷'.repeat(60) } as Parameters<typeof replyHref>[0]['work'],
  }
  const subject = new URL(replyHref(enquiry, 'Vitrine')).searchParams.get('subject')
  expect(subject).toMatch(/^𠮷{49}… \(.+\)$/u)
})
