import { useState } from 'react'
import { openForms } from '../../../shared/admin-addresses.ts'
import type { ListedProduct, NewProduct } from '../../../shared/shapes/farm/products.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { api } from '../../calls/api.ts'
import { usePress } from '../../calls/press-key.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { MessageOf } from '../../ui/notice/message.tsx'
import { AddCard } from '../parts/list/add-card.tsx'
import { useCardList } from '../parts/list/use-card-list.ts'
import { NotSold } from './not-sold.tsx'
import { proposalOf } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { editIdOf, ProductRow } from './product-row.tsx'
import css from './products.module.css'
import { useMoves } from './use-moves.ts'
import { useSelling } from './use-selling.ts'

const ADD = openForms.product

const readyIdOf = (eggs: number) => `${ADD}-${eggs}`

const productByNow = async (id: number) => (await api.listProducts(undefined)).find(({ product_id }) => product_id === id)

type Props = { readonly products: readonly ListedProduct[]; readonly askAgain: () => Promise<unknown> }

export const ProductList = ({ products, askAgain }: Props) => {
  const list = useCardList(ADD, askAgain)
  const { opened, close, draftOf, hasDraft, message, attempt } = list
  const addProduct = useCall('addProduct')
  const press = usePress()
  const editProduct = useCall('editProduct')
  const { stop, sell } = useSelling(ADD, attempt, askAgain)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const sold = products.filter(({ is_archived }) => !is_archived)
  const { move, says } = useMoves(products, sold, attempt)
  // A size that the farm has is not proposed, also while it isn't sold.
  const ready = words.readyMade.filter(({ eggs }) => !products.some((product) => product.eggs === eggs))

  const add = async (body: NewProduct) => {
    await press((key) => addProduct.mutateAsync({ body: { ...body, press: key } }))
    await list.showSaved({ at: ADD, good: words.added })
  }
  const edit = async (id: number, body: NewProduct & { version?: number }) => {
    await editProduct.mutateAsync({ params: { id }, body })
    await list.showSaved({ at: id, good: words.edited })
  }
  const unfold = (id: number) => setUnfolded((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]))

  const from = ready.find(({ eggs }) => opened === readyIdOf(eggs))
  const adding = opened === ADD || from ? opened : undefined
  const form = adding && (
    <ProductForm
      key={adding}
      title={words.newProduct}
      start={from && proposalOf(from, products)}
      draft={draftOf(adding)}
      failed={words.notAdded}
      save={words.addIt}
      send={add}
      readAgain={async () => undefined}
      onCancel={close}
    />
  )
  const others = ready.map(({ eggs, label }) => (
    <PressButton isSecond key={eggs} id={readyIdOf(eggs)} onClick={() => list.open(readyIdOf(eggs))}>
      {label}
    </PressButton>
  ))
  return (
    <>
      <AddCard list={list} label={words.add} form={form} others={others} />
      <p className="visually-hidden" role="status">
        {says}
      </p>
      <ol className={`stack list card ${css.products}`}>
        {sold.map((product, place) => (
          <li key={product.product_id}>
            {opened === editIdOf(product) ? (
              <ProductForm
                title={words.edit(product.product_name)}
                start={product}
                draft={draftOf(opened)}
                failed={words.notEdited}
                save="Save"
                send={(body) => edit(product.product_id, body)}
                readAgain={() => productByNow(product.product_id)}
                onCancel={close}
              />
            ) : (
              <ProductRow
                product={product}
                isOpen={unfolded.has(product.product_id)}
                onUnfold={() => unfold(product.product_id)}
                isEdited={hasDraft(editIdOf(product))}
                onOpen={list.open}
                onStop={() => stop(product)}
                onUp={place > 0 ? () => move(place, -1) : undefined}
                onDown={place < sold.length - 1 ? () => move(place, 1) : undefined}
              />
            )}
            <MessageOf at={product.product_id} message={message} />
          </li>
        ))}
      </ol>
      <NotSold products={products.filter(({ is_archived }) => is_archived)} onSell={sell} />
    </>
  )
}
