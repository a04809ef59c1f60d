import { existsSync, readFileSync } from 'node:fs'
import { pages } from '../../shared/addresses.ts'
import type { CallName } from '../../shared/calls.ts'
import { calls } from '../../shared/calls.ts'

/**
 * What a page will ask for, named in its HTML: its files and first readings come together with the shop's own script,
 * instead of one round trip after another.
 */

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

const readManifest = (built: string): Manifest => {
  const file = `${built}.vite/manifest.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The files of a chunk and of all that it imports. */
const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, seen))]
}

/** Pages have the name of their address. */
const sourceOf = (path: string): string => `pages/${path === pages.home ? 'home' : path.slice(1)}.tsx`

const linkTo = (file: string): string =>
  file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}" crossorigin>` : `<link rel="modulepreload" href="/${file}" crossorigin>`

/** The window, which both pages load after their form. */
const WINDOW = 'window/shop-window.tsx'
const withWindow: readonly string[] = [pages.login, pages.signUp]

const filesLinked = (built: string, path: string): string => {
  const manifest = readManifest(built)
  const first = new Set(filesOf(manifest, 'index.html'))
  const files = [sourceOf(path), ...(withWindow.includes(path) ? [WINDOW] : [])].flatMap((source) => filesOf(manifest, source))
  return [...new Set(files)]
    .filter((file) => !first.has(file))
    .map(linkTo)
    .join('')
}

const READINGS: Readonly<Record<string, readonly CallName[]>> = {
  [pages.home]: ['listMyPickups', 'readWindow'],
  [pages.questions]: ['readMyQuestions'],
  [pages.subscribe]: ['listCycles', 'listSites', 'readCartonPrice', 'readSubscribeHints'],
}

// As the browser's own `fetch` asks, or it would be asked twice.
const readingLinked = (name: CallName): string => `<link rel="preload" as="fetch" href="${calls[name].path}" crossorigin>`

/** The lines for the head of a page; a person who was here before gets the readings too, which refuse a stranger. */
export const openPageHeads = (built: string) => {
  const files = new Map(Object.values(pages).map((path) => [path as string, filesLinked(built, path)]))
  return (path: string, isKnown: boolean): string => {
    const readings: readonly CallName[] = [
      'whoAmI',
      ...(withWindow.includes(path) ? (['readWindow'] as const) : []),
      ...(isKnown ? (READINGS[path] ?? []) : []),
    ]
    return `${files.get(path) ?? ''}${readings.map(readingLinked).join('')}`
  }
}
