import { toCents } from '../../shared/rules/money/cents.ts'
import { useReading } from '../calls/use-call.ts'

/** What strangers are told; nothing while it is on its way, or where it does not come. */
export const useWindow = () => {
  const { data } = useReading('readWindow')
  return data && { ...data, priceCents: toCents(data.carton_price) }
}

export type WindowData = NonNullable<ReturnType<typeof useWindow>>
