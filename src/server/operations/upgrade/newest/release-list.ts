/**
 * What a folder of releases says about the newest one: `releases.json`, signed like an archive. The same program writes and
 * reads it. It names no file: the names of archives follow from the version, so that a list can't lead anywhere else.
 */

export const LIST = 'releases.json'

/** For one kind of machine. */
export type Archive = { bytes: number; sha256: string }
/** An entry of CHANGELOG.md. */
export type Changes = { version: string; day: string; text: string }
export type ReleaseList = {
  /** When the list was written: a shop takes none that is older than one it has seen. */
  made: string
  version: string
  commit: string
  archives: Record<string, Archive>
  changes: Changes[]
}

export const archiveName = (version: string, platform: string): string => `dozen-${version}-linux-${platform}.tar.gz`

export const isVersion = (text: unknown): text is string => typeof text === 'string' && /^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(text)

/** Above zero if the first is newer. */
export const compareVersions = (one: string, other: string): number => {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  return [0, 1, 2].map((at) => (a?.[at] ?? 0) - (b?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

const isArchive = (value: Partial<Archive> | null): boolean =>
  Number.isSafeInteger(value?.bytes) && (value?.bytes ?? 0) > 0 && /^[0-9a-f]{64}$/.test(String(value?.sha256))

const areChanges = (value: Partial<Changes> | null): boolean =>
  isVersion(value?.version) && /^\d{4}-\d{2}-\d{2}$/.test(String(value?.day)) && typeof value?.text === 'string'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Undefined for a text that is no such list, whoever signed it. */
export const parseList = (text: string): ReleaseList | undefined => {
  try {
    const list = JSON.parse(text) as Partial<ReleaseList>
    const isList =
      isVersion(list.version) &&
      typeof list.made === 'string' &&
      !Number.isNaN(Date.parse(list.made)) &&
      typeof list.commit === 'string' &&
      isObject(list.archives) &&
      Object.values(list.archives).every(isArchive) &&
      Array.isArray(list.changes) &&
      list.changes.every(areChanges)
    return isList ? (list as ReleaseList) : undefined
  } catch {
    return undefined
  }
}

export const changesSince = ({ changes, version: newest }: ReleaseList, version: string): Changes[] =>
  changes.filter((each) => compareVersions(each.version, version) > 0 && compareVersions(each.version, newest) <= 0)
