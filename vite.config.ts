import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What the first view of every public page needs of our own code. */
const storefront = new RegExp(
  [
    'ui/(icon|show-toast|use-swipe|use-lazy-part|load-failure|more-link|list-row|paging|page-numbers|quiet-view-transitions|missing-routes)',
    'platform/(backend|connection|is-uuid|resource|use-resource|money|paging|parse-url|query-text|page/page-meta)',
    'features/orders/purchase/(fetch-own-orders|own-orders-mark|use-own-purchases)',
    'features/(posts/post-(query|path)|events/event-(query|path))',
    'features/viewing-room/(product-overlay-host|room-page-facts)',
    'features/live/(live-feed|live-topics|use-live-updates|use-live-revalidation)',
    'features/images/(gallery-image|image-loading|image-url|picture)',
    'features/favorites/(favorite-button|favorites-storage|use-favorites-count)',
    'features/products/(product-(label|path|query|records)|collection-path|card-transition|load-room|taxonomy)',
    'features/collection/product-(card|grid)',
    'features/search/search-box',
    'features/gallery/use-gallery',
    'features/layout/[\\w-]+',
    'fonts/(newsreader|instrument-sans)',
  ]
    .map((part) => `/app/${part}\\.(tsx?|woff2)$`)
    .join('|'),
)

/** What the pages that show events share. */
const events = /\/app\/features\/events\/event-(dates|place|facts|badge|kind|picture|card)\.tsx?$/

/** What gives a page's address away. */
const sharing = /\/app\/(ui\/copy-text|features\/gallery\/share-(button|link))\.tsx?$/

/** What shares a list, and its cards: small files, of which a page that needs one gets all. */
const sharedLists = /\/app\/features\/(favorites\/shared-list\/shared-list(s|-path)|products\/compact-card)\.tsx?$/

/** What the pages of one event, profile or artist share. */
const single = /\/app\/(platform\/(page\/breadcrumb-json-ld|use-current-meta)|ui\/use-gone-title)\.ts$/

/** Forms and lists, rendered again with every key. Visitors load none of it. */
const backOffice = new RegExp(
  ['features/[\\w-]+/admin/', 'features/auth/', 'features/images/image-', 'ui/(form|admin-list)/', 'routes/admin/']
    .map((part) => `/app/${part}.*\\.tsx$`)
    .join('|'),
)

/** React's compiler. `annotation`: only for components that say 'use memo' (decision 0036). */
function memoize(files: { include: RegExp; exclude?: RegExp }, compilationMode: 'infer' | 'annotation') {
  return babel({
    ...files,
    presets: [],
    parserOpts: { plugins: ['jsx', 'typescript'] },
    plugins: [['babel-plugin-react-compiler', { compilationMode }]],
  })
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    memoize({ include: backOffice }, 'infer'),
    memoize({ include: /\/app\/.*\.tsx$/, exclude: backOffice }, 'annotation'),
    reactRouter(),
  ],
  build: {
    // The oldest supported browsers; `npm run check` looks for what they lack (scripts/baseline).
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'],
    // Every asset is a file of its own: inlined data would be paid for again on every page.
    assetsInlineLimit: 0,
    sourcemap: false,
    // What a module that is loaded later needs is loaded beside it; these every page has already.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/^assets\/(framework|rolldown-runtime)-/.test(file)),
    },
  },
  environments: {
    // What every page needs of React and the router is one file: a twentieth smaller than in pieces, and it stays in a
    // visitor's cache when only our own code changes. Our own part of a first view is another, instead of forty.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|react-compiler-runtime)\//,
                },
                { name: 'storefront', test: storefront },
                { name: 'events', test: events },
                { name: 'shared-lists', test: sharedLists },
                { name: 'sharing', test: sharing },
                { name: 'single', test: single },
              ],
            },
          },
        },
      },
    },
    // One bundle for pages, API, jobs and commands: two copies of a module would mean two connections.
    ssr: {
      // Imported file by file they take Node twice the time and memory of all else (record 0080).
      resolve: {
        noExternal: [
          /^(drizzle-orm|better-auth|better-call|kysely|jose|zod|hono|defu|rou3)(\/|$)/,
          /^@(better-auth|better-fetch|noble|hono)\//,
        ],
      },
      build: { rolldownOptions: { input: './server/main.ts' } },
    },
  },
})
