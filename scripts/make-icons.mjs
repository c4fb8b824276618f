// Writes app/ui/icons.svg, the sprite of the icons that app/ui/icon.tsx names, from lucide-static. To add an icon,
// add its Lucide name to IconName there and run `node scripts/make-icons.mjs`.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const lucide = dirname(createRequire(import.meta.url).resolve('lucide-static/package.json'))
const inUi = (name) => fileURLToPath(new URL(`../app/ui/${name}`, import.meta.url))

// The gallery's mark, the only drawing of our own: a case with a shelf and a light. Its corners stay sharp.
const mark =
  '<symbol id="mark" viewBox="0 0 20 26"><path d="M1 1h18v24H1zM1 19h18M10 15.5v-9" stroke-width="1.25" stroke-linecap="butt" stroke-linejoin="miter"/></symbol>'

const [, union] = readFileSync(inUi('icon.tsx'), 'utf8').match(/export type IconName =([\s\S]*?)\n\n/)
const names = [...union.matchAll(/'([a-z0-9-]+)'/g)].map(([, name]) => name)

const symbols = names.map((name) => {
  if (name === 'mark') return mark
  const isFilled = name.endsWith('-filled')
  const svg = readFileSync(join(lucide, 'icons', `${name.replace('-filled', '')}.svg`), 'utf8')
  const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.indexOf('</svg>'))
  const drawing = shapes.replace(/\s*\n\s*/g, '').replaceAll(' />', '/>')
  return `<symbol id="${name}" viewBox="0 0 24 24"${isFilled ? ' fill="currentColor"' : ''}>${drawing}</symbol>`
})

writeFileSync(inUi('icons.svg'), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)
copyFileSync(join(lucide, 'LICENSE'), inUi('icons-LICENSE.txt'))
console.log(`${names.length} icons`)
