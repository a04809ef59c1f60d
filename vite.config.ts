import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type PluginOption } from 'vite'
import type { Call } from './src/shared/call.ts'
import { calls } from './src/shared/calls.ts'
import { isLanguage, type Language } from './src/shared/language.ts'
import { withBreakpoints } from './src/web/breakpoints.ts'
import { noScript } from './src/words/en/pages/page.ts'
import * as spanish from './src/words/es/pages/page.ts'

const routesOf = (isWanted: (call: Call) => boolean) => {
  const wanted = Object.entries<Call>(calls).filter(([, call]) => isWanted(call))
  return `export default ${JSON.stringify(Object.fromEntries(wanted.map(([name, { method, path }]) => [name, [method, path]])))}`
}

/** What only the profile, home and the egg card ask for, the pages of reminders and renewal, and the page after paying. */
const isOfPickups = ({ path }: Call): boolean =>
  /^\/api\/(my-away|my-card|my-owed|card|my-calendar\/renew|my-reminder|my-orders|my-short-choice|renewals|auto-renewal|read-auto-renewal|stop-auto-renewal|my-pickups\/:id|read-reminder|reminder-by-link)(\/|$)/.test(
    path,
  )

/** What only receipts, statements and the profile ask for, and a host who notes a payment. */
const isOfPapers = ({ path }: Call): boolean => /^\/api\/(receipts|my-receipts|my-statement|hand-over\/orders)(\/|$)/.test(path)

/** What only the pages of gifts ask for. */
const isOfGifts = ({ who, path }: Call): boolean => who !== 'admin' && /^\/api\/(gifts|gift-offer)(\/|$)/.test(path)

/** What only the settings ask for, and home where notifications are on. */
const isOfNotices = ({ path }: Call): boolean => /^\/api\/notifications(\/|$)/.test(path)

/** What only the other ways in and the settings ask for: passkeys and emailed codes. */
const isOfWaysIn = ({ path }: Call): boolean => /^\/api\/(passkeys|login-code)(\/|$)/.test(path)

/**
 * The browser needs only method and path of each call; importing the table itself would ship every schema. The
 * admins' calls come with the dashboard, those of pickups with their pages: a first visit does not grow with them.
 */
const ROUTES = new Map([
  [
    '\0virtual:routes',
    routesOf((call) => call.who !== 'admin' && ![isOfPickups, isOfPapers, isOfGifts, isOfWaysIn, isOfNotices].some((isOf) => isOf(call))),
  ],
  ['\0virtual:way-in-routes', routesOf(isOfWaysIn)],
  ['\0virtual:notification-routes', routesOf(isOfNotices)],
  ['\0virtual:pickup-routes', routesOf(isOfPickups)],
  ['\0virtual:paper-routes', routesOf((call) => isOfPapers(call) || call.path === calls.readStatement.path)],
  ['\0virtual:gift-routes', routesOf(isOfGifts)],
  ['\0virtual:admin-routes', routesOf(({ who }) => who === 'admin')],
])

const routes = (): Plugin => ({
  name: 'routes',
  resolveId: (id) => (ROUTES.has(`\0${id}`) ? `\0${id}` : undefined),
  load: (id) => ROUTES.get(id),
})

const inHtml = { es: spanish }

/**
 * The pages are built once for each language: a module of `words/en` is replaced by its twin in `words/es`, so that
 * nobody loads a word that they do not read, nor anything that chooses between words. Of the dashboard it has the pages that packers
 * and hosts need.
 */
const speak = (language: Exclude<Language, 'en'>): Plugin => {
  const words = join(import.meta.dirname, 'src/words')
  const admin = join(import.meta.dirname, 'src/web/admin')
  const twinOf = (file: string) =>
    file === join(admin, 'dashboard-pages.tsx')
      ? join(admin, 'spanish-pages.tsx')
      : file.replace(join(words, 'en/'), join(words, language, '/'))
  return {
    name: 'speak',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\.?\/.*\.tsx?$/ },
      handler: (id, importer = '') => {
        const file = join(dirname(importer), id)
        const twin = twinOf(file)
        // A twin says itself whose words it takes.
        return importer.startsWith(join(words, language, '/')) || twin === file || !existsSync(twin) ? undefined : twin
      },
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<html lang="en">', `<html lang="${language}">`).replace(noScript, inHtml[language].noScript),
    },
  }
}

/** Media queries cannot use variables. */
const breakpoints = (): Plugin => ({
  name: 'breakpoints',
  enforce: 'pre',
  transform: { filter: { id: /src\/web\/.*\.css$/ }, handler: (style) => ({ code: withBreakpoints(style), map: null }) },
})

/** A class by its name and its file's: as Vite's own, without the number of its line, which every first visit would load. */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`

/** The heading font is named in a style sheet; asking for it from the page saves one round trip. */
const preloadFont = (base: string): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `${base}${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
})

/** What turns the source of the pages into scripts and styles, in the tests of pages too. */
export const pagePlugins = (): PluginOption[] => [routes(), breakpoints(), react()]

/** What packages load on every first visit and no page of ours ever runs: pages rendered by a server, lists without an end. */
const UNUSED = [
  {
    file: 'react-router/dist/production/lib/dom/lib.js',
    part: 'import { FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior } from "./ssr/components.js";',
    instead:
      'import { FrameworkContext } from "./ssr/components.js"; const PrefetchPageLinks = null, mergeRefs = (ref) => ref, usePrefetchBehavior = () => [];',
  },
  {
    file: '@tanstack/query-core/build/modern/query.js',
    part: 'import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";',
    instead: "const infiniteQueryBehavior = () => { throw new Error('Left out: see UNUSED'); };",
  },
]

const leaveOutUnused = (): Plugin => ({
  name: 'leave-out-unused',
  apply: 'build',
  transform: {
    filter: { id: UNUSED.map(({ file }) => `**/node_modules/${file}`) },
    handler: (code, id) => {
      const unused = UNUSED.find(({ file, part }) => id.endsWith(file) && code.includes(part))
      if (!unused) throw new Error(`${id} is no longer written as UNUSED has it`)
      return { code: code.replace(unused.part, unused.instead), map: null }
    },
  },
})

const LICENCES = 'licences.txt'
const FONT = '@fontsource/fraunces'

/** Vite writes down the licences of the scripts it bundles; it does not see a font that only a style sheet names. */
const fontLicence = (): Plugin => ({
  name: 'font-licence',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      const list = bundle[LICENCES]
      if (list?.type !== 'asset') throw new Error('The licences of the bundled packages are missing')
      const { version, license } = JSON.parse(readFileSync(`node_modules/${FONT}/package.json`, 'utf8'))
      list.source += `\n## ${FONT} - ${version} (${license})\n\n${readFileSync(`node_modules/${FONT}/LICENSE`, 'utf8')}`
    },
  },
})
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Gives one name to all modules that come with one of the files, without waiting for anything a person does. */
const partOf = (name: string, files: readonly string[], isWanted = (_id: string) => true) => {
  const from = files.map((file) => join(import.meta.dirname, 'src/web', file))
  let parts: Set<string> | undefined
  const collect = (id: string, graph: Graph, seen: Set<string>): Set<string> => {
    if (seen.has(id)) return seen
    seen.add(id)
    for (const each of graph.getModuleInfo(id)?.importedIds ?? []) collect(each, graph, seen)
    return seen
  }
  return (id: string, graph: Graph) => {
    parts ??= from.reduce((seen, each) => collect(each, graph, seen), new Set<string>())
    return !from.includes(id) && parts.has(id) && isWanted(id) ? name : null
  }
}

const PROFILE = 'pages/profile.tsx'
const PAPERS = ['pages/papers.tsx']
const HOME = ['pages/home.tsx', 'home/next-eggs.tsx', 'home/whats-new.tsx']
/** What profile and home say of pickups, and of what is owed. */
const PICKUPS =
  /\/src\/(web\/(pickups\/|money\/owed\/(due|owed-(state|orders\.module))|drawings\/pickup-crate|profile\/(next-|use-pickup-changes))|words\/\w+\/(dates\/week|pages\/(next-pickup|profile|owed)))|pickup-routes/
const DASHBOARD = ['admin/dashboard.tsx', 'admin/subscriptions/subscriptions-tab.tsx']

const FIRST_PARTS: readonly string[] = ['react', 'shell', 'order']

/** Most of these files runs at once: a browser that knows the hint compiles them while the others are still coming. */
const compileEarly = (): Plugin => ({
  name: 'compile-early',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      // Only a first line counts, and Vite writes one of its own.
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && FIRST_PARTS.includes(part.name)) part.code = `//# allFunctionsCalledOnLoad\n${part.code}`
    },
  },
})

/** Compressed once here, so that the server never compresses an asset while a customer waits. */
const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const assets = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg|txt)$/.test(fileName))
    await Promise.all(
      assets.flatMap((asset) => {
        const content = Buffer.from(asset.type === 'chunk' ? asset.code : asset.source)
        const file = join(dir, asset.fileName)
        return [
          writeFile(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
          writeFile(`${file}.gz`, gzipSync(content, { level: 9 })),
        ]
      }),
    )
  },
})

const api = process.env.DOZEN_API ?? 'http://127.0.0.1:3001'
// Whole path segments: /api.ts is one of our own modules.
const SERVED_BY_API = '^/(api|create-checkout-session|submit-question|get-subscriptions|farm-photo|dev|healthz|readyz)([/?]|$)'

/** `vite build --mode es` builds the pages in Spanish, into a folder of their own; the pictures and icons are the same. */
/** Files that people look for by name, besides the pages: the groups below. */
const NAMED = new Set(['react', 'shell', 'order', 'rules', 'money', 'ui', 'pickups', 'papers', 'desk'])

export default defineConfig(({ mode }) => {
  const language = isLanguage(mode) ? mode : 'en'
  const isFirst = language === 'en'
  const base = isFirst ? '/' : `/${language}/`
  return {
    root: 'src/web',
    base,
    // Icons and pictures are the same in every language.
    experimental: { renderBuiltUrl: (file: string, { type }: { type: string }) => (type === 'public' ? `/${file}` : undefined) },
    plugins: [
      ...(language === 'en' ? [] : [speak(language)]),
      ...pagePlugins(),
      preloadFont(base),
      fontLicence(),
      leaveOutUnused(),
      compileEarly(),
      compress(),
    ],
    css: { modules: { generateScopedName: scopedName } },
    build: {
      outDir: isFirst ? '../../dist/web' : `../../dist/web/${language}`,
      emptyOutDir: true,
      copyPublicDir: isFirst,
      manifest: true,
      license: { fileName: LICENCES },
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        // Words stand where they are said, as if they had been written there.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: {
          // The first page names every other file, out of its own budget: short names are a few hundred bytes less.
          chunkFileNames: ({ name, isDynamicEntry }) =>
            isDynamicEntry || NAMED.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
          assetFileNames: ({ names: [name = ''] }) => (name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]'),
          codeSplitting: {
            // The bundler takes whole numbers, and gives a group what its files import too, unless a group above it has that.
            groups: [
              // These change seldom: a returning customer loads only what is new after a deploy.
              { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 11 },
              // What the first page needs, and what /subscribe adds to it, as one file each: every file is a round trip.
              { name: partOf('shell', ['main.tsx']), priority: 10 },
              // What the window shares with the order, so that a stranger does not load the order for it.
              {
                name: partOf('rules', ['window/shop-window.tsx'], (id) => !/\/src\/(web\/window|words\/\w+\/window)/.test(id)),
                priority: 9,
              },
              { name: partOf('order', ['pages/subscribe.tsx']), priority: 8 },
              // What the window says, on the home page too.
              { name: 'said', test: /\/src\/(words\/\w+\/window|web\/window\/use-window)/, priority: 7 },
              // Why a call was refused: strangers who sign up load it without what others load besides.
              { name: 'errors', test: /\/src\/words\/\w+\/refusals\/errors/, priority: 7 },
              // What profile and dashboard add, by whom else it serves: a page does not load twenty files of a few lines each.
              {
                name: partOf('ui', [PROFILE, ...DASHBOARD], (id) =>
                  /\/src\/web\/(ui\/|money\/pay\/|calls\/(press-key|use-after-pause))/.test(id),
                ),
                priority: 6,
              },
              {
                name: partOf('pickups', [PROFILE], (id) => PICKUPS.test(id)),
                priority: 5,
              },
              // Receipts and statements, and what the profile says of them, in one file.
              {
                name: partOf('papers', [PROFILE, ...PAPERS, ...DASHBOARD], (id) =>
                  /\/src\/(web\/money\/papers\/|words\/\w+\/(money\/receipt|dashboard\/books)|shared\/(rules\/(order-reference|group-by|counted)|paper-addresses))|paper-routes/.test(
                    id,
                  ),
                ),
                priority: 4,
              },
              // Words about money, which the dashboard shares with receipts, gifts and hosts: they load none of it for them.
              {
                name: 'money',
                test: /\/src\/(words\/\w+\/(money\/receipt|dashboard\/books)|shared\/rules\/order-reference|web\/money\/pay\/)/,
                priority: 3,
              },
              { name: partOf('home', HOME), priority: 1 },
              { name: partOf('desk', DASHBOARD, (id) => /\/src\/web\/admin\/(?!subscriptions\/)|admin-routes/.test(id)), priority: 2 },
            ],
          },
        },
      },
    },
    server: {
      port: Number(process.env.PORT ?? 3000),
      strictPort: true,
      proxy: { [SERVED_BY_API]: api },
    },
  }
})
