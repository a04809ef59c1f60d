/** Two that install or build in one folder at once would take each other's files away. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

/**
 * Marks the folder while the work is done, and leaves no mark however it ends.
 * @param {string} root the project's folder
 * @param {(refusal: string) => never} refuse told to whoever came second
 * @param {() => void} work
 */
export const alone = (root, refuse, work) => {
  const file = join(root, '.installing')
  const leave = () => rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch ({ code }) {
    // Where nothing can be written, the work itself says why.
    if (code !== 'EEXIST') return work()
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder === 0 || isAlive(holder))
      refuse(
        `Another command is installing packages or building the pages here (process ${holder}). Wait until it is done, then try again. Nothing was changed. If none is running, delete ${file}.`,
      )
    writeFileSync(file, String(process.pid))
  }
  process.once('exit', leave)
  work()
  process.off('exit', leave)
  leave()
}
