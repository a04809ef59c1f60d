import { EGGS_IN_CARTON } from '../../../shared/limits.ts'
import type { Charts } from '../../../shared/shapes/packing.ts'

/** What a chart of many sites shows: the largest ones by name, the others together, so that colours stay apart. */
export type Series = { readonly key: string; readonly name: string; readonly values: readonly number[] }

const SHOWN = 6

/** Dozens have halves, and other parts of which a tenth is enough. */
const toTenths = (size: number): number => Math.round(size * 10) / 10

/** Cartons, or dozens of eggs where there are other products. */
export const sizeOf = ({ cartons, eggs }: Charts['weeks'][number]['sites'][number]): number =>
  eggs === undefined ? cartons : toTenths(eggs / EGGS_IN_CARTON)

export const seriesOf = (weeks: Charts['weeks']): Series[] => {
  const names = new Map(weeks.flatMap(({ sites }) => sites.map(({ site_id, site_name }) => [site_id, site_name] as const)))
  const all = [...names].map(([site_id, name]) => ({
    key: String(site_id),
    name,
    values: weeks.map(({ sites }) => sum(sites.filter((site) => site.site_id === site_id).map(sizeOf))),
  }))
  const bySize = all.sort((one, other) => sum(other.values) - sum(one.values) || (one.name < other.name ? -1 : 1))
  if (bySize.length <= SHOWN) return bySize
  const shown = bySize.slice(0, SHOWN - 1)
  const rest = bySize.slice(SHOWN - 1)
  return [
    ...shown,
    { key: 'others', name: 'Other sites', values: weeks.map((_, week) => sum(rest.map(({ values }) => values[week] ?? 0))) },
  ]
}

export const sum = (numbers: readonly number[]): number => toTenths(numbers.reduce((all, each) => all + each, 0))
