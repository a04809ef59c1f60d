import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findVariables, parseEnvironmentFile } from './environment-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'dozen-environment-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Written so that systemd, a shell and a command of the shop read the same. */
const ALIKE = `# The shop
PUBLIC_URL=https://shop.farm.example

; nothing
EMPTY=
PLAIN=/var/lib/dozen
SPACES='Farm ID'
DOUBLE="Farm ID"
AMPERSAND='postgres://a:b@host/dozen?x=1&sslmode=require'
DOLLAR='pa$word $HOME \`id\`'
BACKSLASH='a\\b'
ESCAPED=a\\\\b\\'c
IN_DOUBLE="say \\"eggs\\" for \\$5 \\\\ \\\`x\\\`"
HASH=a#b
HASH_QUOTED='a # b'
EQUALS=a=b==
APOSTROPHE="it's"
TAIL=plain
CONTINUED=one\\
two
UNICODE='Hühner 🥚'
`
const NAMES = [...ALIKE.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
const ours = parseEnvironmentFile(ALIKE)

describe('the environment file', () => {
  test('is read as a shell reads it', () => {
    const file = join(folder, 'alike.env')
    writeFileSync(file, ALIKE.replace('; nothing\n', ''))
    const script = `set -a; . ${file}; exec "${process.execPath}" -p 'JSON.stringify(process.env)'`
    const shell = JSON.parse(execFileSync('sh', ['-c', script], { encoding: 'utf8', env: {} }))
    expect(ours).toEqual(Object.fromEntries(NAMES.map((name) => [name, shell[name]])))
  })

  const generator = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'
  // The same reader as for a service's file; but of "$" this one makes something of its own.
  test.skipIf(!existsSync(generator))('is read as systemd reads it', () => {
    const itsOwn = `SPACED =  a  "b"  \nMIDDLE=a'b'c\nTWO='a' "b" c \nSHELLS='it'\\''s'\nSEMICOLON=a;b\nREST=a # b\n`
    const text = `${ALIKE.replace(/^(?:.*\$.*|EMPTY=)\n/gm, '')}${itsOwn}`
    mkdirSync(join(folder, 'environment.d'))
    writeFileSync(join(folder, 'environment.d/dozen.conf'), text)
    const out = execFileSync(generator, { encoding: 'utf8', env: { XDG_CONFIG_HOME: folder, HOME: folder } })
    expect(parseEnvironmentFile(out)).toMatchObject(parseEnvironmentFile(text))
  })

  test('gives each value, with nothing expanded or run', () => {
    expect(ours).toMatchObject({
      DOLLAR: 'pa$word $HOME `id`',
      IN_DOUBLE: 'say "eggs" for $5 \\ `x`',
      APOSTROPHE: "it's",
      HASH: 'a#b',
      CONTINUED: 'onetwo',
      EMPTY: '',
    })
    expect(parseEnvironmentFile('A=$HOME\r\nB=`id`\r\nexport C=1\nno line\n=x\n1D=2\nE="')).toEqual({ A: '$HOME', B: '`id`', E: '"' })
  })
})

describe('a command finds the variables', () => {
  const file = join(folder, 'dozen.env')
  writeFileSync(file, 'DATA_DIR=/var/lib/dozen\nFIREBASE_PROJECT_ID=farm\n')
  const ownData = join(folder, 'data')
  const places = { file, ownData }

  test('that are set before all others', () => {
    for (const env of [{ DATA_DIR: '/here' }, { DATABASE_URL: 'postgres://here' }])
      expect(findVariables(env, places)).toEqual({ variables: env, file: undefined })
  })

  test('in the file of the service, but for those that are set, be it to nothing', () => {
    expect(findVariables({ DATA_DIR: '', PORT: '80' }, places).variables).toEqual({ DATA_DIR: '', FIREBASE_PROJECT_ID: 'farm', PORT: '80' })
    expect(findVariables({ FIREBASE_PROJECT_ID: '' }, places)).toEqual({
      variables: { DATA_DIR: '/var/lib/dozen', FIREBASE_PROJECT_ID: '' },
      file,
    })
  })

  test('of the shop in the project’s own folder before that file, unless another file is named', () => {
    mkdirSync(join(ownData, 'postgres'), { recursive: true })
    expect(findVariables({}, places)).toEqual({ variables: { DATA_DIR: ownData }, file: undefined })
    const named = findVariables({ DOZEN_ENV_FILE: file }, { ...places, file: '/nowhere' })
    expect(named).toMatchObject({ variables: { DATA_DIR: '/var/lib/dozen' }, file })
    rmSync(ownData, { recursive: true })
  })

  test('or says in a sentence why it does not', () => {
    expect(findVariables({ PORT: '1' }, { ...places, file: '/nowhere' })).toEqual({ variables: { PORT: '1' }, file: undefined })
    expect(() => findVariables({ DOZEN_ENV_FILE: '/nowhere' }, places)).toThrow(
      "The file /nowhere, named in DOZEN_ENV_FILE, doesn't exist.",
    )
    // Root may read everything.
    const isRoot = process.getuid?.() === 0
    chmodSync(file, 0o000)
    chmodSync(folder, 0o755)
    if (isRoot) process.seteuid?.(1)
    try {
      expect(() => findVariables({}, places)).toThrow(/dozen\.env, which the user \w+ can't read\. Run this with sudo/)
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  })
})
