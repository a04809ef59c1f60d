import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../../scripts/packages.ts'

/** Lighthouse brings 200 packages that nothing else needs: it goes into a folder that may be deleted at any time, and runs no script while it is installed. */

const VERSION = '12.8.2'
/** No package that is younger is taken: the same ones today and in a year. */
const BEFORE = '2026-11-01'

export type Audited = {
  lhr: {
    categories: Record<string, { score: number | null }>
    finalDisplayedUrl: string
    audits: Record<string, Audit>
    environment: { benchmarkIndex: number }
  }
}
export type Audit = { id: string; title: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
export type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<Audited | undefined>

const installInto = (place: string) => {
  // Under another name until all of it is there, so that half of it is never taken for the whole.
  const half = `${place}-half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'package.json'), JSON.stringify({ private: true, dependencies: { lighthouse: VERSION } }))
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `--before=${BEFORE}`], { cwd: half })
  renameSync(half, place)
}

export const fetchLighthouse = async (): Promise<Lighthouse> => {
  const place = join(ROOT, 'node_modules/.cache', `lighthouse-${VERSION}`)
  if (!existsSync(place)) installInto(place)
  const main = createRequire(join(place, 'package.json')).resolve('lighthouse')
  return (await import(pathToFileURL(main).href)).default
}
