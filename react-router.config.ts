import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  ssr: true,
  // Where a change comes from is asked in one place, for every method of every route: server/is-foreign.ts.
  allowedActionOrigins: ['**'],
  // One page of routes is small enough to ship whole; asking the server for routes on the way would cost a round trip.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
