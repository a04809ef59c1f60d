import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from './postgres-programs.ts'

const LIBRARY = /^libcrypto\.so/
const ITS_NAME = /OpenSSL (\d+\.\d+\.\d+\w*) +\d+ (\w+ \d{4})/

/** The OpenSSL that came along with the embedded PostgreSQL, as it names itself; nothing where it cannot be told. */
export const embeddedOpenssl = async (): Promise<string | undefined> => {
  try {
    const libraries = join((await findBinaries()).postgres, '../../lib')
    const name = readdirSync(libraries).find((each) => LIBRARY.test(each))
    const [, version, month] = ITS_NAME.exec(name ? readFileSync(join(libraries, name), 'latin1') : '') ?? []
    return version && `${version} of ${month}`
  } catch {
    return undefined
  }
}
