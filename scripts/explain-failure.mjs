/** Why a program did not do its work, as far as that can be told from how it ended and from what it said: in one sentence. */
import { sep } from 'node:path'

const NO_MEMORY = /\bENOMEM\b|heap out of memory|allocation failed|cannot allocate memory|memory allocation of \d+ bytes failed/i
const NO_SPACE = /\b(ENOSPC|EDQUOT)\b/
/** On a full disk npm warns of each file that it could not write, and ends as if all were well. */
export const isDiskFull = (said) => NO_SPACE.test(said)
const NOT_ALLOWED = /\b(EACCES|EPERM|EROFS)\b/
const OTHER_CONTENT = /\bEINTEGRITY\b/
const NO_REGISTRY =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|EIDLETIMEOUT|E4\d\d|E5\d\d|\w*CERT\w*)\b|network/
// What the system or Node itself ends when memory is gone; a shell tells of a signal by a number over 128.
const KILLED = ['SIGKILL', 'SIGABRT']
const KILLED_CODES = [137, 134]

/** The lines in which npm tells what is wrong, as npm 9 begins them or as later ones do. */
const npmLines = (said) => [...said.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map(([, line]) => line)
const pathIn = (said) => /^npm (?:error|ERR!) path (.+)$/m.exec(said)?.[1] ?? /(?:EACCES|EPERM|EROFS)[^\n']*'([^'\n]+)'/.exec(said)?.[1]

/**
 * @param {string} what the sentence that tells what did not happen, such as `The pages could not be built`
 * @param {{ status: number | null, signal: string | null, said: string }} end
 * @param {string} root the project's folder
 * @returns {string | undefined} nothing, if nobody foresaw it
 */
export const explainFailure = (what, { status, signal, said }, root) => {
  if (KILLED.includes(signal) || KILLED_CODES.includes(status) || NO_MEMORY.test(said))
    return `${what}: this machine ran out of memory. It needs 1 GB, memory and swap together. A release needs no installing or building, and half the memory: see docs/operating.md.`
  if (isDiskFull(said)) return `${what}: the disk is full. A clone takes 700 MB.`
  if (NOT_ALLOWED.test(said)) {
    const path = pathIn(said) ?? root
    return path === root || path.startsWith(root + sep)
      ? `${what}: you can't write to the shop's folder (${path}). Give it to the user who starts the shop: chown -R USER ${root}`
      : `${what}: npm can't write to its cache in your home folder (${path}). Set HOME to a folder of yours, or npm_config_cache to one for npm only.`
  }
  const lines = npmLines(said)
  if (lines.some((line) => OTHER_CONTENT.test(line)))
    return `${what}: the registry sent a package that doesn't match the lockfile. None of it was run.`
  if (lines.some((line) => NO_REGISTRY.test(line))) {
    const reason = lines.find((line) => /failed, reason: |^\d{3} /.test(line)) ?? lines[0]
    return `${what}: the npm registry can't be reached. Is there a connection? npm says: ${reason}`
  }
  return undefined
}
