import { redirect } from 'react-router'
import { appContext, requestFacts } from '#app/app-context.ts'
import { CollectionPage } from '#app/features/collection/collection-page.tsx'
import { collectionMeta } from '#app/features/collection/collection-words.ts'
import { findCurrentQuery } from '#app/features/products/lists/find-current-query.server.ts'
import { listProducts } from '#app/features/products/lists/list-products.server.ts'
import { countFilters, countWords } from '#app/features/products/product-filters.ts'
import { productListKey, productLists } from '#app/features/products/product-lists.ts'
import { readProductQuery, writeProductQuery } from '#app/features/products/product-query.ts'
import { productRecords } from '#app/features/products/product-records.ts'
import { connectionTrouble } from '#app/platform/connection.ts'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import { withQuery } from '#app/platform/with-query.ts'
import type { Route } from './+types/collection.ts'

/**
 * While the database is unavailable the page is sent with 503, and the browser retries. An artist's old slug redirects
 * to the current address (FIND-44).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = readProductQuery(new URL(request.url).searchParams)
  const searcher = { client: context.get(requestFacts).client, signal: request.signal }
  const found = await initialState(() => listProducts(app, query, searcher), {
    log: app.log,
    isCacheable: ({ items, page, filter_labels: labels }) =>
      items.length > 0 && page === query.page && labels.length === countWords(query.filters),
    message: connectionTrouble,
  })
  const list = 'data' in found.data && found.data.data
  if (list && list.filter_labels.length < countWords(query.filters)) {
    const current = await findCurrentQuery(app.db, query)
    if (current) throw redirect(withQuery('/collection', writeProductQuery(current)), 301)
  }
  return found
}

/** Takes the list from this tab's cache, or from the API; a work that is opened is known already. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readProductQuery(new URL(request.url).searchParams)
  const key = productListKey(query)
  const record = query.productId ? productRecords.read(query.productId) : undefined
  if (record?.status === 'loaded' && record.data.product && record.data.isListed && !productLists.read(key)) {
    const items = [record.data.product]
    productLists.put(key, {
      items,
      total: 1,
      page: 1,
      perPage: query.perPage,
      pages: 1,
      subcategories: [],
      filters_offered: [],
      filter_labels: [],
    })
  }
  await productLists.settle(key, maxSettleMs, request.signal)
  return null
}

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const query = readProductQuery(new URLSearchParams(location.search))
  const { category, subcategory, productId, search, filters } = query
  const { gallery } = matches[0].loaderData
  const list = loaderData && 'data' in loaderData ? loaderData.data : null
  return pageMeta(matches, {
    ...collectionMeta(query, gallery),
    // The same works in another order are the same page; a page beyond the end shows the last (FIND-50).
    path: withQuery('/collection', writeProductQuery({ ...query, page: list?.page ?? query.page, sort: 'newest' })),
    // Anybody can make up a search, a category or a work (FIND-49), the work may be gone (FIND-53), and there are more combinations of
    // filters than a crawler should visit.
    noindex:
      search !== null ||
      ((category ?? subcategory ?? productId) !== null && list?.total === 0) ||
      countFilters(filters) > 0,
  })
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  return <CollectionPage initial={loaderData} />
}
