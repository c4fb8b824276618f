import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'

const letter = {
  from: 'Gallery',
  to: 'desk@vitrine.example',
  subject: 'A viewing',
  before: ['Somebody asks to see a work.'],
  action: { label: 'Open', href: 'https://vitrine.example/' },
  after: [],
}

/** A mail with these facts, as a reader's program of this width shows it. */
async function show(width: number, facts: { name: string; value: string }[]) {
  const frame = document.createElement('iframe')
  frame.style.cssText = `width:${width}px;height:900px;border:0`
  document.body.append(frame)
  await new Promise((loaded) => {
    frame.addEventListener('load', loaded, { once: true })
    frame.srcdoc = composeMail({ ...letter, facts }).html
  })
  const page = frame.contentDocument!
  const [padding, lineHeight] = [16, 24]
  return {
    isWider: page.documentElement.scrollWidth > width,
    lines: [...page.querySelectorAll('tr')]
      .filter((row) => !row.querySelector('table'))
      .map((row) => Math.floor((row.offsetHeight - padding) / lineHeight)),
  }
}

const enquiry = [
  { name: 'Viewing', value: 'Wednesday, December 2 at 12:00 PM' },
  { name: 'Email', value: `${'ada.lovelace'.repeat(4)}@example.com` },
  { name: 'Phone', value: '+1 561 555 0100' },
]
const sale = [
  { name: 'Harbor at Dusk with Fourteen Boats and a Lighthouse', value: '$9,999,999.99' },
  { name: 'Untitled'.repeat(20), value: '$1.00' },
]

test.each([320, 390])('MAIL-10 what a mail lists fits a phone of %i px, words and amounts whole', async (width) => {
  const ofEnquiry = await show(width, enquiry)
  expect(ofEnquiry.isWider).toBe(false)
  const [viewing, email, phone] = ofEnquiry.lines
  expect(viewing).toBeLessThanOrEqual(3)
  expect(email).toBeLessThanOrEqual(4)
  expect(phone).toBe(1)
  const ofSale = await show(width, sale)
  expect(ofSale.isWider).toBe(false)
  expect(ofSale.lines[0]).toBeLessThanOrEqual(6)
})
