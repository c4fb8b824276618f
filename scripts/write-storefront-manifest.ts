import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const declaration = 'window.__reactRouterManifest='

interface Manifest {
  url: string
  routes: Record<string, { id: string; parentId?: string }>
}

/**
 * Writes, beside the router's list of all routes (`assets/manifest-x1y2.js`), that of the storefront only
 * (`assets/storefront-manifest-x1y2.js`), which public pages load instead: a third of the size, and it does not grow with the back office.
 * @param folder of the client build
 * @throws Error if the router's list has an unexpected format
 */
export async function writeStorefrontManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  const name = (await readdir(assets)).find((file) => /^manifest-[\da-f]+\.js$/.test(file))
  const text = name ? await readFile(join(assets, name), 'utf8') : ''
  if (!text.startsWith(declaration)) throw new Error(`${assets} has no list of routes as React Router 8.4 writes it`)
  const manifest: Manifest = JSON.parse(text.slice(declaration.length).replace(/;$/, ''))
  const isOfStorefront = ({ id, parentId }: Manifest['routes'][string]): boolean =>
    id === 'routes/storefront/viewing-room' || (parentId !== undefined && isOfStorefront(manifest.routes[parentId]!))
  const routes = Object.entries(manifest.routes).filter(([id, route]) => id === 'root' || isOfStorefront(route))
  // Its own address: the page's code requests the list at `url` again.
  const storefront = {
    ...manifest,
    url: manifest.url.replace(name!, `storefront-${name}`),
    routes: Object.fromEntries(routes),
  }
  await writeFile(join(assets, `storefront-${name}`), `${declaration}${JSON.stringify(storefront)};`)
}
