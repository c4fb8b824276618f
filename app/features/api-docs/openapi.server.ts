import { artistsApi } from '#app/features/artist-pages/artists-api.ts'
import { adminArtistsApi } from '#app/features/artists/admin/artists-api.ts'
import { historyApi } from '#app/features/audit/history-api.ts'
import { authApi } from '#app/features/auth/auth-api.ts'
import { dashboardApi } from '#app/features/dashboard/dashboard-api.ts'
import { enquiriesApi } from '#app/features/enquiries/enquiries-api.ts'
import { eventsApi } from '#app/features/events/events-api.ts'
import { imageMigrationApi } from '#app/features/image-migration/image-migration-api.ts'
import { imagesApi } from '#app/features/images/images-api.ts'
import { ordersApi } from '#app/features/orders/orders-api.ts'
import { featuredWorksApi } from '#app/features/posts/admin/featured-works-api.ts'
import { postTitlesApi } from '#app/features/posts/admin/post-titles-api.ts'
import { postsApi } from '#app/features/posts/posts-api.ts'
import { productsApi } from '#app/features/products/products-api.ts'
import type { Paths } from '#app/platform/openapi.server.ts'
import { publishSchemas } from './publish-schemas.server.ts'
import { siteApi } from './site-api.ts'

/** Every operation; each feature describes its own. A test compares them with `app/routes.ts`. */
export const paths: Paths = {
  ...productsApi,
  ...artistsApi,
  ...postsApi,
  ...eventsApi,
  ...ordersApi,
  ...enquiriesApi,
  ...siteApi,
  ...authApi,
  ...dashboardApi,
  ...featuredWorksApi,
  ...adminArtistsApi,
  ...postTitlesApi,
  ...historyApi,
  ...imagesApi,
  ...imageMigrationApi,
}

let published: ReturnType<typeof publishSchemas> | undefined

interface Names {
  name: string
  origin: string
  /** The cookies that the browsers of admins and of buyers send. */
  sessionCookie: string
  buyerCookie: string
}

/** The API's description as OpenAPI 3.1, for the site at `origin`. Its schemas are built once, on first use. */
export function openapi({ name, origin, sessionCookie, buyerCookie }: Names) {
  // Not at startup: they would take a tenth of the startup time of the program and of each command.
  published ??= publishSchemas(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1',
      description:
        'Prices are dollars, lengths inches, moments ISO 8601 in UTC. Paged lists take page and perPage; unknown parameters are ignored. A response that has an ETag is a 304 without a body where If-None-Match names it. Errors are problems (RFC 9457). An address may ask 600 times a minute.',
    },
    servers: [{ url: origin }],
    paths: published.paths,
    components: {
      schemas: published.schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'A signed-in admin' },
        buyer: { type: 'apiKey', in: 'cookie', name: buyerCookie, description: 'The browser that opened an order' },
      },
    },
  }
}
