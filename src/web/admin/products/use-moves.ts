import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedProduct } from '../../../shared/shapes/farm/products.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { useCall } from '../../calls/use-call.ts'
import type { Attempt } from '../../ui/notice/message.tsx'

/** Two products change places; what is no longer sold keeps its own. */
export const useMoves = (products: readonly ListedProduct[], sold: readonly ListedProduct[], attempt: Attempt) => {
  const client = useQueryClient()
  const arrangeProducts = useCall('arrangeProducts')
  const [says, setSays] = useState('')

  const move = async (place: number, by: 1 | -1) => {
    const [moved, other] = [sold[place], sold[place + by]]
    if (!moved || !other || arrangeProducts.isPending) return
    const turned = new Map([
      [moved.product_id, other.product_id],
      [other.product_id, moved.product_id],
    ])
    await attempt(moved.product_id, words.notMoved, async () => {
      const product_ids = products.map(({ product_id }) => turned.get(product_id) ?? product_id)
      client.setQueryData(['listProducts'], await arrangeProducts.mutateAsync({ body: { product_ids } }))
      setSays(words.place(moved.product_name, place + by + 1, sold.length))
      return undefined
    })
  }
  return { move, says }
}
