import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Emulator } from './emulator.ts'
import { findFirestoreJar } from './find-firestore-jar.ts'

const HOST = '127.0.0.1'
const START_MS = 120_000
/** Said by name: the jar of the Google Cloud CLI names none, that of the Firebase CLI the same. */
const MAIN = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
const LOOK_MS = 200

/** As docs/operating.md tells a farm to set them: nobody but the service account. */
const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} { allow read, write: if false; }
  }
}
`

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const answers = async (address: string, child: ChildProcess): Promise<void> => {
  const until = performance.now() + START_MS
  while (performance.now() < until && child.exitCode === null) {
    const reply = await fetch(`http://${address}/`).catch(() => undefined)
    if (reply?.ok) return
    await wait(LOOK_MS)
  }
  throw new Error('The Firestore emulator was found, but does not start.')
}

/** Google's own emulator of Firestore, a program in Java; nothing where the machine has not got both. */
export const openFirestoreEmulator = async (): Promise<Emulator | undefined> => {
  const jar = findFirestoreJar({ env: process.env, home: homedir() })
  if (!jar || spawnSync('java', ['-version']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'dozen-firestore-'))
  const rules = join(folder, 'firestore.rules')
  writeFileSync(rules, RULES)
  const port = await freePort()
  const child = spawn('java', ['-Duser.language=en', '-cp', jar, MAIN, '--host', HOST, '--port', String(port), '--rules', rules], {
    cwd: folder,
    stdio: 'ignore',
  })
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill()
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const address = `${HOST}:${port}`
  try {
    await answers(address, child)
  } catch (error) {
    await close()
    throw error
  }
  return { name: `Firestore emulator (${basename(jar)})`, address, close }
}
