import { archiveOf } from './archives.ts'
import type { Machine } from './machine.ts'
import type { Page } from './page.ts'
import { expect } from './report.ts'
import { SHOP } from './visitor.ts'

/** How lines of the page are typed, and whether the shop is there afterwards. */

/** What the page calls the archives is for the most common kind of machine. */
export const ofThisMachine = (line: string) => line.replaceAll('linux-x64', `linux-${process.arch}`)

/** Types lines of a section, with what people type when they are asked. */
export const typist =
  (page: Page, machine: Machine, title: string) =>
  (line: string, input?: string): Promise<string> =>
    machine.type(ofThisMachine(page.line(title, line)), input)

export const isReady = async () => (await fetch(`${SHOP}/readyz`)).ok
export const untilReady = async () => {
  for (const end = performance.now() + 120_000; !(await isReady().catch(() => false)); )
    expect(performance.now() < end, 'it is not ready after two minutes')
}
export const versionNow = async () => ((await (await fetch(`${SHOP}/healthz`)).json()) as { version: string }).version

/** A line by which files travel between machines, which here is a copy. */
export const travels = async (page: Page, title: string, line: string, work: () => Promise<unknown> = async () => {}) => {
  page.line(title, line)
  await work()
}

/** An archive with its signature beside it. */
export const bringSigned = async (machine: Machine, archive: string, version: string, folder = '/root') => {
  for (const end of ['', '.minisig']) await machine.bring(`${archive}${end}`, `${folder}/${archiveOf(version)}${end}`)
}

/** Whom many providers let in instead of root, as their images have it. */
const USER = 'debian'
export const HOME = `/home/${USER}`
export const addUser = (machine: Machine) =>
  machine.type(
    `useradd --create-home --shell /bin/bash ${USER} && echo '${USER} ALL=(ALL) NOPASSWD:ALL' >/etc/sudoers.d/90-cloud-init-users`,
  )

/** What that user can read of these files, whoever has put them there. */
export const readAsUser = async (machine: Machine, file: string) =>
  Buffer.from(await machine.type(`runuser -u ${USER} -- base64 ${HOME}/${file}`), 'base64')

/** That user logs in and becomes root; the lines after that one are typed in the shell it opens. Then every other line works as it is written. */
export const becomeRoot = async (page: Page, machine: Machine, title: string, mv: string) => {
  await machine.type(`chown -R ${USER}: ${HOME}`)
  const said = await machine.type(`runuser -l ${USER} -c '${page.line(title, 'sudo -i')}'`, `${page.line(title, mv)}\nid -un\npwd\n`)
  // Where no name leads to the machine, sudo says so first.
  expect(said.endsWith('root\n/root\n'), said)
  return 'root in /root'
}
