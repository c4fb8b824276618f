import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'
import { writeStorefrontManifest } from './scripts/write-storefront-manifest.ts'

export default {
  ssr: true,
  // Where a change comes from is asked in one place, for every method of every route: server/is-foreign.ts.
  allowedActionOrigins: ['**'],
  // The storefront's routes are few enough to ship whole; asking the server for routes on the way would cost a round trip.
  routeDiscovery: { mode: 'initial' },
  // A route's loader in a file of its own is one more request for a few hundred bytes.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await writeStorefrontManifest(client)
    await compressAssets(client)
  },
} satisfies Config
