import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { calls } from './src/shared/calls.ts'

const ROUTES = 'virtual:routes'

/** The browser needs only method and path of each call; importing the table itself would ship every schema. */
const routes = (): Plugin => ({
  name: 'routes',
  resolveId: (id) => (id === ROUTES ? `\0${ROUTES}` : undefined),
  load: (id) =>
    id === `\0${ROUTES}`
      ? `export default ${JSON.stringify(Object.fromEntries(Object.entries(calls).map(([name, { method, path }]) => [name, [method, path]])))}`
      : undefined,
})

/** The heading font is named in a style sheet; asking for it from the page saves one round trip. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
})

/** Compressed once here, so that the server never compresses an asset while a customer waits. */
const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const assets = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName))
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
const SERVED_BY_API = '^/(api|create-checkout-session|submit-question|get-subscriptions|dev|healthz|readyz)([/?]|$)'

export default defineConfig({
  root: 'src/web',
  plugins: [routes(), react(), preloadFont(), compress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // These change seldom: a returning customer loads only what is new after a deploy.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// }] },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { [SERVED_BY_API]: api },
  },
})
