import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What no first visit may load: the dashboard's code, and a heading font that is not small. How much a visit loads is counted
 * as it is sent, in a browser (`tests/journeys/first-visit.spec.ts`). Run after a build.
 */

type Chunk = { readonly file: string; readonly imports?: string[]; readonly assets?: string[]; readonly isDynamicEntry?: boolean }

const BUILDS = { '': '../dist/web', ' in Spanish': '../dist/web/es' }
const ENTRY = 'index.html'
const FONT_BUDGET_KB = 40
/** The dashboard's own files, and the one that its parts share. */
const ADMIN = /^(admin\/|_desk-)/

/** Tells whether a build keeps to it. */
const look = (language: string, folder: string): boolean => {
  const web = join(import.meta.dirname, folder)
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))

  /** The chunks that come with one, without waiting for anything a person does. */
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    if (!manifest[key]) throw new Error(`The build has no ${key}: was it renamed? Then say so here.`)
    seen.add(key)
    for (const part of manifest[key].imports ?? []) closure(part, seen)
    return seen
  }

  const isVisited = (key: string) => (key === ENTRY || manifest[key]?.isDynamicEntry) && !ADMIN.test(key)
  const leaks = Object.keys(manifest).filter((key) => isVisited(key) && [...closure(key)].some((part) => ADMIN.test(part)))
  for (const key of leaks) console.log(`LEAK  ${key} loads admin code${language}`)

  const fonts = [...closure(ENTRY)].flatMap((key) => manifest[key]?.assets ?? []).filter((file) => file.endsWith('.woff2'))
  const sizes = fonts.map((file) => ({ file, kB: readFileSync(join(web, file)).length / 1000 }))
  for (const { file, kB } of sizes)
    console.log(`${kB > FONT_BUDGET_KB ? 'OVER' : 'ok  '}  ${file}${language}: ${kB.toFixed(1)} kB of ${FONT_BUDGET_KB}`)
  if (fonts.length === 0) console.log('MISSING  the heading font is not part of the entry')

  return leaks.length === 0 && fonts.length > 0 && sizes.every(({ kB }) => kB <= FONT_BUDGET_KB)
}

const isKept = Object.entries(BUILDS).map(([language, folder]) => look(language, folder))
process.exitCode = isKept.every(Boolean) ? 0 : 1
