// Who gets a work that fifty buyers want at once: `npx node bench/fifty-buyers.ts URL PRODUCT_ID [BUYERS] [WITHIN_MS]`, against a
// running copy with the demo provider. Several addresses, separated by commas, are used in turn. Start it with
// TRUSTED_PROXIES=127.0.0.1, or all buyers share one address and its limit of 20 new orders a minute.
import { buy } from '../tests/buyer.ts'

const [urls, productId, buyers = '50', withinMs = '0'] = process.argv.slice(2)
if (!urls || !productId) {
  process.stderr.write('usage: npx node bench/fifty-buyers.ts URL[,URL...] PRODUCT_ID [BUYERS] [WITHIN_MS]\n')
  process.exit(2)
}
const copies = urls.split(',')
const count = Number(buyers)
const started = performance.now()
const attempts = await Promise.all(
  Array.from({ length: count }, async (_, at) => {
    const url = copies[at % copies.length]!
    const attempt = await buy(url, productId, at + 1, (Number(withinMs) * at) / count)
    return { ...attempt, url, afterMs: Math.round(performance.now() - started) }
  }),
)
for (const { buyer, url, status, outcome, orderId, afterMs } of attempts)
  process.stdout.write(
    `buyer ${String(buyer).padStart(3)}  ${url}  ${status} ${outcome}  ${orderId ?? ''}  after ${afterMs} ms\n`,
  )

const bought = attempts.filter(({ status }) => status === 200).length
const refused = attempts.filter(({ status }) => status === 409).length
process.stdout.write(`${bought} bought it, ${refused} were refused, ${count - bought - refused} met something else\n`)
process.exitCode = bought <= 1 && bought + refused === count ? 0 : 1
