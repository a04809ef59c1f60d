/** Figures as Prometheus reads them: its text format, version 0.0.4. */

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export type Labels = Readonly<Record<string, string>>
export type Sample = { labels?: Labels; value: number /** Behind the name: of a histogram. */; suffix?: string }
export type Family = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: readonly Sample[] }

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const writeSample = (name: string, { labels = {}, value, suffix = '' }: Sample): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const writeFamily = ({ name, help, type, samples }: Family): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => writeSample(name, sample))].join('\n')

/** What has no figure yet is left out. */
export const expose = (families: readonly Family[]): string =>
  `${families
    .filter(({ samples }) => samples.length > 0)
    .map(writeFamily)
    .join('\n')}\n`
