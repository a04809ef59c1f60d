import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** Where somebody's machine is looked at. */
export type Machine = { env: Readonly<Record<string, string | undefined>>; home: string }

const jarsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /firestore.*\.jar$/.test(name))
        // The newest last, by the numbers in its name.
        .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
        .map((name) => join(folder, name))
    : []

/** The folders of the Google Cloud CLI: beside the program that is found, and where installers put it. */
const cloudFolders = ({ env, home }: Machine): string[] => {
  const programs = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'gcloud'))
  const found = programs.filter((path) => existsSync(path)).map((path) => dirname(dirname(realpathSync(path))))
  return [...found, join(home, 'google-cloud-sdk'), '/usr/lib/google-cloud-sdk', '/usr/share/google-cloud-sdk']
}

/** Google's Firestore emulator, if this machine has it: the one that is named, that of the Firebase CLI, that of the Google Cloud CLI. */
export const findFirestoreJar = (machine: Machine): string | undefined => {
  const { env, home } = machine
  if (env.FIRESTORE_EMULATOR_JAR) {
    if (existsSync(env.FIRESTORE_EMULATOR_JAR)) return env.FIRESTORE_EMULATOR_JAR
    throw new Error(`There is no file ${env.FIRESTORE_EMULATOR_JAR}, which FIRESTORE_EMULATOR_JAR names.`)
  }
  const ofFirebase = jarsIn(join(home, '.cache/firebase/emulators')).at(-1)
  const ofCloud = cloudFolders(machine).map((folder) => jarsIn(join(folder, 'platform/cloud-firestore-emulator')).at(-1))
  return ofFirebase ?? ofCloud.find((jar) => jar !== undefined)
}
