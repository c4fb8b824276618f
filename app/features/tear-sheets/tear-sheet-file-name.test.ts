import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment, readAttachmentName, tearSheetFileName } from './tear-sheet-file-name.ts'

test.each([
  ['Harbour at Dusk', 'Harbour_at_Dusk_tear_sheet.pdf'],
  ['Study No. 3: "Pier" / Évian', 'Study_No_3_Pier_Évian_tear_sheet.pdf'],
  ['(Untitled)', '_Untitled__tear_sheet.pdf'],
  ['../../etc/passwd', '_etc_passwd_tear_sheet.pdf'],
  ['静物 2', '静物_2_tear_sheet.pdf'],
  ['चित्र', 'चित्र_tear_sheet.pdf'],
  ['Cafe\u0301', 'Café_tear_sheet.pdf'],
  ['🎨', '__tear_sheet.pdf'],
])('TEAR-03 names the file of %j', (name, fileName) => {
  expect(tearSheetFileName(name)).toBe(fileName)
})

test('TEAR-03 no name of a work leaves the folder, breaks the header or is too long for a disk', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 800 }), (name) => {
      const fileName = tearSheetFileName(name)
      expect(fileName).toMatch(/^[\p{L}\p{M}\p{N}_]*_tear_sheet\.pdf$/u)
      expect(Buffer.byteLength(fileName)).toBeLessThanOrEqual(255)
      const header = attachment(fileName)
      expect(header).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~!-]+$/)
      expect(readAttachmentName(header)).toBe(fileName)
    }),
  )
})

test('a header that we did not write names nothing', () => {
  expect(readAttachmentName(null)).toBeNull()
  expect(readAttachmentName('attachment; filename="a.pdf"')).toBeNull()
  expect(readAttachmentName("attachment; filename*=UTF-8''%E0%A4%A")).toBeNull()
})
