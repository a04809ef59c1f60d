import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { MyPlan } from '../../shared/shapes/orders.ts'
import { change, notLoaded } from '../../words/en/pages/change-opener.ts'
import type { ChangeFormProps } from '../change/change-form.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/page/loading.tsx'
import css from './order-card.module.css'

type Props = ChangeFormProps & { readonly plan: MyPlan; readonly isOpen: boolean; readonly open: () => void }

export const changeFormId = (id: number): string => `change-${id}`

/** The form is loaded only for people who change an order; if that fails, the button is there again. */
export const ChangeOrder = ({ plan, isOpen, open, ...form }: Props) => {
  const { Form, hasFailed } = useChangeForm(isOpen, form.close)
  if (isOpen) return Form ? <Form {...form} /> : <Loading lines={6} />
  return (
    <div className={css.ways}>
      <TextButton id={changeFormId(form.id)} label={`${change}: ${plan.egg_cycle}`} onClick={open}>
        {change}
      </TextButton>
      <Notice kind="trouble">{hasFailed && notLoaded}</Notice>
    </div>
  )
}

const useChangeForm = (isOpen: boolean, close: () => void) => {
  const [Form, setForm] = useState<ComponentType<ChangeFormProps>>()
  const [hasFailed, setFailed] = useState(false)
  const giveUp = useEffectEvent(() => {
    setFailed(true)
    // Not another form that was opened in the meantime.
    if (isOpen) close()
  })
  useEffect(() => {
    if (!isOpen) return
    setFailed(false)
    import('../change/change-form.tsx').then(
      (loaded) => setForm(() => loaded.ChangeForm),
      () => giveUp(),
    )
  }, [isOpen])
  return { Form, hasFailed }
}
