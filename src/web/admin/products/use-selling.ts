import type { Product } from '../../../shared/shapes/farm/products.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { useCall } from '../../calls/use-call.ts'
import type { Attempt } from '../../ui/notice/message.tsx'

/** Stops selling a product or sells it again, each with a way back. What became of it is said `at` the head of the list. */
export const useSelling = (at: string, attempt: Attempt, askAgain: () => Promise<unknown>) => {
  const archiveProduct = useCall('archiveProduct')
  const restoreProduct = useCall('restoreProduct')

  const stop = ({ product_id: id, product_name }: Product): Promise<void> =>
    attempt(at, words.notStopped, async () => {
      const stopped = await archiveProduct.mutateAsync({ params: { id } })
      await askAgain()
      return { at, good: words.stopped(product_name), undo: () => sell(stopped) }
    })
  const sell = ({ product_id: id, product_name }: Product): Promise<void> =>
    attempt(at, words.notSoldAgain, async () => {
      const sold = await restoreProduct.mutateAsync({ params: { id } })
      await askAgain()
      return { at, good: words.soldAgain(product_name), undo: () => stop(sold) }
    })
  return { stop, sell }
}
