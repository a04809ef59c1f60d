import { useQuery } from '@tanstack/react-query'
import { toCents } from '../../shared/rules/money/cents.ts'
import { useReading } from '../calls/use-call.ts'
import type { Catalog } from './order-types.ts'

export const useCatalog = () => {
  const cycles = useReading('listCycles')
  const sites = useReading('listSites')
  const price = useReading('readCartonPrice')
  const hints = useReading('readSubscribeHints')
  const hasChoice = hints.data?.products !== undefined
  const basket = useQuery({ queryKey: ['basket'], queryFn: () => import('./products/basket.tsx'), enabled: hasChoice, staleTime: Infinity })
  const all = [cycles, sites, price, hints, ...(hasChoice ? [basket] : [])]

  const catalog: Catalog | undefined =
    cycles.data && sites.data && price.data && hints.data && (basket.data || !hasChoice)
      ? {
          cycles: cycles.data.filter(({ cycle_id, is_active }) => is_active || hints.data?.early.includes(cycle_id)),
          sites: sites.data,
          priceCents: toCents(price.data.carton_price),
          hints: hints.data,
          ...(hasChoice && basket.data && { basket: basket.data }),
        }
      : undefined

  return {
    catalog,
    isUnreachable: all.some(({ errorUpdateCount, data }) => errorUpdateCount > 0 && !data),
    error: all.find(({ error }) => error)?.error ?? null,
    ask: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}
