import { expect, test } from 'vitest'
import { findLosses, readHtml, sanitizePastedHtml, writeHtml } from './description-html.ts'
import { descriptionSamples } from './description-samples.ts'

const written = (html: string) => writeHtml(readHtml(html))

test.each(Object.entries(descriptionSamples))('AEVT-12 %s are written as they were read', (_, html) => {
  expect(written(html)).toBe(html)
  expect(findLosses(html)).toEqual([])
})

test.each([
  ['<b>Bold</b> and <i>italic</i>', '<p><strong>Bold</strong> and <em>italic</em></p>'],
  ['<h1>A</h1><h2>B</h2><h6>C</h6>', '<h3>A</h3><h3>B</h3><h4>C</h4>'],
  ['<ul><li><p>Wine</p></li></ul>', '<ul><li>Wine</li></ul>'],
  ['<div>One</div><div>Two <b>x</b><b>y</b></div>', '<p>One</p><p>Two <strong>xy</strong></p>'],
  ['<a href="/events"><h3>Linked</h3></a>', '<h3><a href="/events">Linked</a></h3>'],
  ['', ''],
  ['<p></p>', ''],
])('AEVT-12 %j loses nothing', (html, wanted) => {
  expect(written(html)).toBe(wanted)
  expect(findLosses(html)).toEqual([])
})

test('AEVT-21 a picture that nobody has described is written as an ornament', () => {
  const html = '<p><img src="/images/a.webp" alt="" loading="lazy" /></p>'
  expect(written('<img src="/images/a.webp">')).toBe(html)
  expect(written(html)).toBe(html)
})

test.each([
  ['<table><tr><td>Ten</td></tr></table>', ['table']],
  ['<p>Safe</p><script>alert(1)</script>', ['script']],
  ['<p>See <iframe src="https://example.com"></iframe></p>', ['iframe']],
  ['<p><img alt="nothing"></p>', ['img']],
  ['<pre>a  b</pre>', ['pre']],
  ['<p><a name="x">here</a></p>', ['a']],
  ['<p>a<img src="data:image/png;base64,AA"></p>', ['img']],
  ['<p>a<img src="https://elsewhere.example/a.png"></p>', ['img']],
  ['<p><a href="file:///C:/plan.doc">here</a></p>', ['a']],
  ['<p><a href="//elsewhere.example">here</a></p>', ['a']],
])('AEVT-13 of %j it says what the editor would leave out', (html, names) => {
  expect(findLosses(html)).toEqual(names)
})

test('AEVT-20 what would not be kept is not in the editor, and of what is pasted it is counted', () => {
  const html =
    '<p>Words<img src="data:image/png;base64,AA"><img src="file:///C:/a.png"><img src="https://elsewhere.example/a.png"><img src="https://cdn.example/a.png"><img src="/images/a.webp"></p><p><a href="javascript:steal()">Here</a> <a href="https://elsewhere.example">there</a></p>'
  const kept =
    '<p>Words<img src="https://cdn.example/a.png" alt="" loading="lazy" /><img src="/images/a.webp" alt="" loading="lazy" /></p><p>Here <a href="https://elsewhere.example">there</a></p>'
  expect(writeHtml(readHtml(html, ['cdn.example']))).toBe(kept)
  const pasted = sanitizePastedHtml(html, ['cdn.example'])
  expect(pasted).toMatchObject({ pictures: 3, links: 1 })
  expect(writeHtml(readHtml(pasted.html, ['cdn.example']))).toBe(kept)
  expect(sanitizePastedHtml(kept, ['cdn.example'])).toMatchObject({ pictures: 0, links: 0 })
})
