import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** What people read about the shop leads to what is there. */

const ROOT = join(import.meta.dirname, '..')
const filesIn = (folder: string) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
const files = [
  ...readdirSync(ROOT),
  ...['bench', 'bin', 'deploy', 'docs', 'migrations', 'scripts', 'src', 'tests'].flatMap(filesIn),
].toSorted()
const documents = files.filter((file) => file.endsWith('.md'))
const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file))

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const isReplaced = (file: string) => /^\*\*Status\.\*\* Replaced by \[/m.test(read(file))
const withoutCommands = (text: string) => text.replaceAll(/^ *```.*?^ *```$/gms, '')

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

const deadLinksIn = (file: string): string[] =>
  [...withoutCommands(read(file)).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)]
    .filter(([, path = '', anchor]) => {
      const to = path === '' ? file : join(dirname(file), path)
      return !existsSync(join(ROOT, to)) || (anchor !== undefined && !anchorsIn(to).includes(anchor))
    })
    .map(([link]) => `${file}: ${link}`)

/** A path may be shortened from the left: `store/orders/order-row.ts`. */
const lostFilesIn = (file: string): string[] =>
  [...withoutCommands(read(file)).matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sh|sql))`/g)]
    .filter(([, path = '']) => !files.some((each) => `/${each}`.endsWith(`/${path}`)))
    .map(([, path]) => `${file}: ${path}`)

describe('the documents', () => {
  test('have no dead links', () => {
    expect(documents.flatMap(deadLinksIn)).toEqual([])
  })

  test('name files that are there, except in decisions that were replaced', () => {
    expect(documents.filter((file) => !isReplaced(file)).flatMap(lostFilesIn)).toEqual([])
  })

  test('have no placeholders', () => {
    expect(documents.filter((file) => /\b(?:STOPS|TODO|TBD|FIXME|XXX)\b/.test(read(file)))).toEqual([])
  })

  test('list every decision, each with its status', () => {
    const listed = [...read('docs/decisions/README.md').matchAll(/^\| \[\d{4}\]\((.+?)\)/gm)].map(([, file]) => `docs/decisions/${file}`)
    expect(listed).toEqual(decisions)
    expect(decisions.filter((file) => !isReplaced(file) && !/^\*\*Status\.\*\* Accepted[.;]/m.test(read(file)))).toEqual([])
  })
})
