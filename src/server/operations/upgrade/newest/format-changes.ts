import { type Changes, changesSince, compareVersions, type ReleaseList } from './release-list.ts'

/** What is newest and what changed, for people to read in a terminal. */

/** Of Markdown, what a terminal can show. Nothing in it moves the cursor. */
export const toPlainText = (markdown: string): string =>
  markdown
    .replaceAll(/ \(\[[^\]]*\]\([^)]*\)\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replaceAll(/^#+ (.*)$/gm, '$1:')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()

const entry = ({ version, day, text }: Changes) => `Dozen ${version}, ${day}\n\n${toPlainText(text)}\n`

export const isNewer = (list: ReleaseList, running: string): boolean => compareVersions(list.version, running) > 0

export const formatNewest = (list: ReleaseList, running: string): string => {
  const asOf = `as of ${list.made.slice(0, 10)}`
  if (list.version === running) return `This shop runs Dozen ${running}, the newest release (${asOf}).\n`
  if (!isNewer(list, running))
    return `This shop runs Dozen ${running}, which is newer than the folder's newest release (${list.version}, ${asOf}).\n`
  return [
    `This shop runs Dozen ${running}. The newest release is ${list.version} (${asOf}). What changed:`,
    ...changesSince(list, running).map(entry),
  ].join('\n\n')
}
