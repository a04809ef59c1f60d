import { readFileSync } from 'node:fs'
import { readConfig } from '../../kernel/config/config.ts'
import { parseEnvironmentFile } from '../../kernel/config/environment-file.ts'
import { isTestKey } from '../../kernel/config/payment-keys.ts'
import type { VariableName } from '../../kernel/config/variables.ts'

/** A file of variables with other values in it: what `dozen set` writes. What people wrote beside them stays. */

// What neither systemd nor a shell reads anything into.
const PLAIN = /^[\w@%+=:,./-]*$/

/** As systemd and a shell both read it. */
const quoted = (name: string, value: string): string => {
  if (PLAIN.test(value)) return value
  if (/\p{Cc}/u.test(value)) throw new Error(`${name} contains a line break or another character that can't be saved. Nothing was changed.`)
  if (!value.includes("'")) return `'${value}'`
  // One after another without a space, each in the quotes that it can stand in.
  return value
    .split(/('+)/)
    .filter(Boolean)
    .map((piece) => (piece.startsWith("'") ? `"${piece}"` : `'${piece}'`))
    .join('')
}

const lineOf = (name: string, value: string) => `${name}=${quoted(name, value)}`

const INSTALLER = new URL('../../../../deploy/install.sh', import.meta.url)

/** A line goes with the words right above it that install.sh has written about it. Those of people stay. */
const withoutLine = (lines: string[], at: number): string[] => {
  const installed = readFileSync(INSTALLER, 'utf8').split('\n')
  let from = at
  while (lines[from - 1]?.startsWith('#') && installed.includes(lines[from - 1] ?? '')) from--
  return lines.toSpliced(from, at - from + 1)
}

const isOf = (name: string, line: string) => new RegExp(`^\\s*${name}\\s*=`).test(line)

const withValue = (lines: string[], at: number, name: string, value: string): string[] => {
  if (at === -1) return value === '' ? lines : [...lines, lineOf(name, value)]
  return value === '' ? withoutLine(lines, at) : lines.with(at, lineOf(name, value))
}

/** The real thing needs no leave to do without it. */
const withoutLeave = (values: Readonly<Record<string, string>>): Record<string, string> => ({
  ...(values.STRIPE_SECRET_KEY && !isTestKey(values.STRIPE_SECRET_KEY) ? { ALLOW_TEST_PAYMENTS: '' } : {}),
  ...(values.SMTP_URL ? { ALLOW_LOCAL_MAIL: '' } : {}),
  ...values,
})

/** What the web server in front has to know too: with one of the two changed alone, nobody would find the shop. */
const OF_BOTH: readonly VariableName[] = ['HOST', 'PORT', 'PUBLIC_URL']
const inBoth = (names: string) =>
  `The web server in front of the shop needs ${names} too, so this command can't change it. Put it in the environment file (/etc/dozen.env) and in the web server's settings (/etc/caddy/sites/dozen.caddy), then: systemctl restart dozen; systemctl reload caddy`

const BY_HAND = "This command can't safely change the file as it is written. Nothing was changed. Please edit it by hand."

/** The file's text with these values; an empty one takes its variable out. Refuses what the shop would not start with. */
export const changeSettings = (text: string, values: Readonly<Record<string, string>>): string => {
  const ofBoth = OF_BOTH.filter((name) => name in values)
  if (ofBoth.length > 0) throw new Error(inBoth(ofBoth.join(', ')))
  const before = parseEnvironmentFile(text)
  const all = withoutLeave(values)
  let lines = text.replace(/\n+$/, '').split('\n')
  for (const [name, value] of Object.entries(all)) {
    const at = lines.findLastIndex((line) => isOf(name, line))
    // One that goes on in the next line, or is said twice.
    if (parseEnvironmentFile(lines[at] ?? '')[name] !== before[name]) throw new Error(BY_HAND)
    lines = withValue(lines, at, name, value)
  }
  const changed = `${lines.join('\n')}\n`
  const after = parseEnvironmentFile(changed)
  const wanted = { ...before, ...all }
  if (Object.keys({ ...wanted, ...after }).some((name) => (wanted[name] ?? '') !== (after[name] ?? ''))) throw new Error(BY_HAND)
  readConfig(after)
  return changed
}
