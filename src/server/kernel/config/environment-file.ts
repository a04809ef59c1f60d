import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Where a command finds the variables of the shop on this machine: the environment first, then the project's own folder,
 * then the file the service reads. The shop itself never looks there: a second copy of the program on a server must not
 * become the farm's shop.
 */
export type Variables = Readonly<Record<string, string | undefined>>
export type Found = { variables: Variables; file: string | undefined }

export const ENVIRONMENT_FILE = '/etc/dozen.env'
const PLACES = { file: ENVIRONMENT_FILE, ownData: fileURLToPath(new URL('../../../../data', import.meta.url)) }

// A comment; or a name, "=", quoted pieces, and the rest of the line, which a backslash continues; or an empty line.
const LINE =
  /[ \t]*(?:[#;].*|([^=\r\n]*?)[ \t]*=[ \t]*((?:(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*")[ \t]*)*)((?:\\[\s\S]|[^\\\r\n])*)|.*)(?:\r?\n|\r|$)/gy
const QUOTED = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"/g
const NAME = /^[A-Za-z_]\w*$/

const withoutEscapes = (text: string, escapes: RegExp): string =>
  text.replace(escapes, (_, sign: string) => (/[\r\n]/.test(sign) ? '' : sign))

const textOf = (quoted: string, bare: string): string => {
  const pieces = [...quoted.matchAll(QUOTED)].map(([, single, double = '']) => single ?? withoutEscapes(double, /\\(\r?\n|["\\`$])/g))
  return [...pieces, withoutEscapes(bare.replace(/(?<!\\)[ \t]+$/, ''), /\\(\r?\n|[\s\S])/g)].join('')
}

/** Reads a file of variables as systemd does: nothing in it is expanded or run. */
export const parseEnvironmentFile = (text: string): Record<string, string> => {
  const found = [...text.matchAll(LINE)].filter(([, name]) => name !== undefined && NAME.test(name))
  return Object.fromEntries(found.map(([, name = '', quoted = '', bare = '']) => [name, textOf(quoted, bare)]))
}

const read = (file: string): Record<string, string> => {
  try {
    return parseEnvironmentFile(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Error(`The file ${file}, named in DOZEN_ENV_FILE, doesn't exist.`)
    if (code === 'EACCES')
      throw new Error(
        `The shop's settings are in ${file}, which the user ${nameOfMe()} can't read. Run this with sudo, or as the shop's own user.`,
      )
    throw error
  }
}

const nameOfMe = (): string => {
  try {
    return userInfo().username
  } catch {
    return `with the number ${process.getuid?.()}`
  }
}

export const findVariables = (env: Variables, { file, ownData } = PLACES): Found => {
  const text = (name: string) => env[name]?.trim()
  const named = text('DOZEN_ENV_FILE')
  if (!named) {
    if (text('DATA_DIR') || text('DATABASE_URL')) return { variables: env, file: undefined }
    if (existsSync(join(ownData, 'postgres'))) return { variables: { ...env, DATA_DIR: ownData }, file: undefined }
    if (!existsSync(file)) return { variables: env, file: undefined }
  }
  // Set but empty counts too, so that one variable of the file can be disabled for a single run.
  return { variables: { ...read(named || file), ...env }, file: named || file }
}
