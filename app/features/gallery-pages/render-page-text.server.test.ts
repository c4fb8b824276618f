import { expect, test } from 'vitest'
import { renderPageText } from './render-page-text.server.ts'

const html = (content: string) => renderPageText(content)?.html

test('SET-07 headings, lists, links, bold and italic are shown, and each section can be led to', () => {
  const text = renderPageText(
    '# Packing\n\nBy **us**, in _wood_.\n\n- one\n- two\n\n3. three\n\n## Abroad & far\n\n[Ask](mailto:a@b.example) or [look](/collection)\n\n### By air',
  )!
  expect(text.html).toBe(
    [
      '<h2 id="section-1">Packing</h2>\n<p>By <strong>us</strong>, in <em>wood</em>.</p>',
      '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<ol start="3">\n<li>three</li>\n</ol>',
      '<h2 id="section-2">Abroad &amp; far</h2>',
      '<p><a href="mailto:a@b.example">Ask</a> or <a href="/collection">look</a></p>\n<h3>By air</h3>',
    ].join('\n'),
  )
  expect(text.headings).toEqual([
    { id: 'section-1', text: 'Packing' },
    { id: 'section-2', text: 'Abroad & far' },
  ])
  expect(text.summary).toBe('By us , in wood . one two three Ask or look By air')
})

test('a table scrolls by itself, and its heads say of what', () => {
  expect(html('| Size | Price |\n|---|---|\n| 30 in | $45 |')).toMatch(
    /^<div class="scrolls" tabindex="0" role="group" aria-label="Table"><table>\s*<thead>\s*<tr>\s*<th scope="col">Size<\/th>/,
  )
})

test.each([
  ['<script>alert(1)</script>Text', 'Text'],
  ['Text <img src=x onerror=alert(1)>', '<p>Text </p>'],
  ['<p onclick="alert(1)" style="color:red" class="x" id="main">Text</p>', '<p>Text</p>'],
  // What is no link stays the text that it is.
  ['[Text](javascript:alert(1))', '<p>[Text](javascript:alert(1))</p>'],
  ['<a href="javascript:alert(1)">Text</a>', '<p><a>Text</a></p>'],
  ['<a href=" java&#115;cript:alert(1)">Text</a>', '<p><a>Text</a></p>'],
  ['<a href="data:text/html,x">Text</a>', '<p><a>Text</a></p>'],
  // No scheme has a %: a path of our own.
  ['[Text](JaVa&#x09;script:x)', '<p><a href="JaVa%09script:x">Text</a></p>'],
  ['[Text](//evil.example)', '<p><a>Text</a></p>'],
  [
    '<a href="https://a.example" target="_blank" onmouseover="x()">Text</a>',
    '<p><a href="https://a.example">Text</a></p>',
  ],
  ['<iframe src="https://evil.example"></iframe><form action=x><input></form>Text', 'Text'],
  ['<style>body{display:none}</style>Text', 'Text'],
  ['<svg><a xlink:href="javascript:alert(1)">Text</a></svg>', '<p><a>Text</a></p>'],
  ['`<script>`', '<p>&lt;script&gt;</p>'],
])('SET-08 %s is shown as %s', (content, shown) => {
  expect(html(content)).toBe(shown)
})

test.each(['', '   ', '<script>alert(1)</script>', '![](https://x.example/a.png)', '---', '<!-- nothing -->'])(
  'SET-08 of %j nothing is left',
  (content) => {
    expect(renderPageText(content)).toBeNull()
  },
)

test('SET-08 a hostile text is read in a moment', () => {
  for (const content of [
    '['.repeat(50_000),
    '*a '.repeat(16_000),
    '>'.repeat(50_000),
    '<h2>'.repeat(12_000),
    '- '.repeat(25_000),
  ]) {
    // The processor's time: how much of it others leave is no matter of the text.
    const begun = process.cpuUsage()
    renderPageText(content)
    const { user } = process.cpuUsage(begun)
    expect([content.slice(0, 4), user < 2_000_000]).toEqual([content.slice(0, 4), true])
  }
})
