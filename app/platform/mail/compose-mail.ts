import { escapeXml } from '#app/platform/xml.ts'
import type { Mail } from './mailer.ts'

interface Letter {
  /** The sender: the gallery's name. */
  from: string
  to: string
  subject: string
  /** Paragraphs, in their order. */
  before: readonly string[]
  /** Shown if the reader's program loads pictures; the text contains the same information. */
  picture?: { src: string; alt: string } | null
  /** Rows of two columns: name and value. */
  facts?: readonly { name: string; value: string }[]
  /** The link that the mail is about; its address is written out below it. */
  action: { label: string; href: string }
  after: readonly string[]
}

const serif = 'Georgia,serif'

/** A mail as text and as HTML that needs no picture and no style sheet. */
export function composeMail({ from, to, subject, before, picture, facts = [], action, after }: Letter): Mail {
  const list = facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
  const text = [...before, ...(list ? [list] : []), `${action.label}: ${action.href}`, ...after, from].join('\n\n')
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeXml(line).replaceAll('\n', '<br>')}</p>`
  const href = escapeXml(action.href)
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f6f3ee">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:#f6f3ee"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px;background:#fff"><tr><td align="left" style="padding:32px;color:#1f1b16;font:16px/1.5 ${serif};overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-size:20px">${escapeXml(from)}</p>
${before.map(paragraph).join('\n')}
${picture ? pictureRow(picture) : ''}
${facts.length > 0 ? factTable(facts) : ''}
<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;background:#1f1b16;color:#fff;text-decoration:none">${escapeXml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${href}</p>
${after.map(paragraph).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
  return { to, subject, text, html }
}

function pictureRow({ src, alt }: { src: string; alt: string }): string {
  return `<p style="margin:0 0 16px"><img src="${escapeXml(src)}" alt="${escapeXml(alt)}" width="240" style="display:block;width:240px;max-width:100%;height:auto;border:0;font-style:italic"></p>`
}

function factTable(facts: readonly { name: string; value: string }[]): string {
  const cell = (text: string, style: string) =>
    `<td style="padding:8px 0;border-top:1px solid #ded7cb;vertical-align:top;font:16px/1.5 ${serif};overflow-wrap:${wrapOf(text)};${style}">${escapeXml(text)}</td>`
  const rows = facts.map(
    ({ name, value }) =>
      `<tr>${cell(name, 'text-align:left;padding-right:16px')}${cell(value, 'text-align:right')}</tr>`,
  )
  return `<table width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`
}

/** Two words of this length fit side by side on the narrowest phone: `$9,999,999.99` has 13 characters. */
const maxUnbrokenLength = 14

/** Words and amounts are not broken; a text with a longer word may be broken anywhere. */
const wrapOf = (text: string) =>
  text.split(/\s+/).some(({ length }) => length > maxUnbrokenLength) ? 'anywhere' : 'normal'
