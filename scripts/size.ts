import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a first visit to a page loads, gzipped, against its budget. Run after a build. */

type Chunk = {
  readonly file: string
  readonly imports?: string[]
  readonly css?: string[]
  readonly assets?: string[]
  readonly isDynamicEntry?: boolean
}

const BUILDS = { '': '../dist/web', ' in Spanish': '../dist/web/es' }
const ENTRY = 'index.html'
const FONT_BUDGET_KB = 40
/** The dashboard's own files, and the one that its parts share. */
const ADMIN = /^(admin\/|_desk-)/

/** Tells whether a build keeps to its budgets. */
const measure = (language: string, folder: string): boolean => {
  const web = join(import.meta.dirname, folder)
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))

  /** The chunks that come with the given ones, without waiting for anything a person does. */
  const closure = (keys: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (seen.has(key)) continue
      if (!manifest[key]) throw new Error(`The build has no ${key}: was it renamed? Then say so here.`)
      seen.add(key)
      closure(manifest[key].imports ?? [], seen)
    }
    return seen
  }

  const filesOf = (keys: readonly string[]) => [
    ...new Set(
      [...closure(keys)].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? []), ...(manifest[key]?.assets ?? [])]),
    ),
  ]

  const kilobytes = (file: string) => {
    const content = readFileSync(join(web, file))
    return (file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length) / 1000
  }

  const total = (files: readonly string[], ending = '') =>
    files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + kilobytes(file), 0)

  const login = filesOf([ENTRY])
  const subscribe = filesOf([ENTRY, 'pages/subscribe.tsx'])
  const fonts = login.filter((file) => file.endsWith('.woff2'))

  const rows: readonly (readonly [what: string, size: number, budget: number])[] = [
    [`/login script${language}`, total(login, '.js'), 106],
    [`/login style${language}`, total(login, '.css'), 20],
    [`/subscribe in all${language}`, total([ENTRY, ...subscribe]), 150],
    ...fonts.map((file) => [`font ${file.replace('assets/', '')}`, kilobytes(file), FONT_BUDGET_KB] as const),
  ]

  for (const [what, size, budget] of rows)
    console.log(`${size > budget ? 'OVER' : 'ok  '}  ${what.padEnd(44)} ${size.toFixed(1).padStart(6)} kB of ${budget}`)

  const leaks = Object.keys(manifest).filter(
    (key) => (key === ENTRY || manifest[key]?.isDynamicEntry) && !ADMIN.test(key) && [...closure([key])].some((part) => ADMIN.test(part)),
  )
  for (const key of leaks) console.log(`LEAK  ${key} loads admin code`)

  if (fonts.length === 0) console.log('MISSING  the heading font is not part of the entry')

  return leaks.length === 0 && fonts.length > 0 && rows.every(([, size, budget]) => size <= budget)
}

process.exitCode = Object.entries(BUILDS)
  .map(([language, folder]) => measure(language, folder))
  .every(Boolean)
  ? 0
  : 1
