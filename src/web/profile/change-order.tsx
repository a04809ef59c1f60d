import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { MyPlan } from '../../shared/shapes/orders.ts'
import { change, endThis, notLoaded } from '../../words/en/pages/change-opener.ts'
import type { ChangeFormProps } from '../change/change-form.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/page/loading.tsx'
import css from './order-card.module.css'

export const changeFormId = (id: number): string => `change-${id}`
const endFormId = (id: number): string => `end-${id}`

/** The forms are loaded only for people who change or end an order. */
const FORMS = {
  change: () => import('../change/change-form.tsx').then(({ ChangeForm }) => ChangeForm),
  end: () => import('../change/end-form.tsx').then(({ EndForm }) => EndForm),
}

type OneForm = { readonly opened: string | undefined; readonly open: (id: string) => void }
type Props = ChangeFormProps & {
  readonly plan: MyPlan
  readonly form: OneForm
  /** Says what has happened to an order that may be gone from the list. */
  readonly tellEnd: (good: string) => void
}

/** Which form of an order is open. */
const openedOf = ({ id }: MyPlan, { opened }: OneForm): keyof typeof FORMS | undefined => {
  if (opened === changeFormId(id)) return 'change'
  return opened === endFormId(id) ? 'end' : undefined
}

export const isChanging = (plan: MyPlan | undefined, form: OneForm): boolean => plan !== undefined && openedOf(plan, form) !== undefined

/** What a customer can do with an order; if a form can't be loaded, its button is there again. */
export const ChangeOrder = ({ plan, form, tellEnd, ...props }: Props) => {
  const opened = openedOf(plan, form)
  const { Form, hasFailed } = useForm(opened, props.close)
  if (opened) return Form ? <Form {...props} tell={opened === 'end' ? tellEnd : props.tell} /> : <Loading lines={6} />
  const button = (id: string, name: string) => (
    <TextButton id={id} label={`${name}: ${plan.egg_cycle}`} onClick={() => form.open(id)}>
      {name}
    </TextButton>
  )
  return (
    <div className={`row center gap-y-2 gap-x-5 ${css.ways}`}>
      {plan.can_change && button(changeFormId(plan.id), change)}
      {plan.can_end && button(endFormId(plan.id), endThis)}
      <Notice kind="trouble">{hasFailed && notLoaded}</Notice>
    </div>
  )
}

const useForm = (opened: keyof typeof FORMS | undefined, close: () => void) => {
  const [loaded, setLoaded] = useState<{ of: keyof typeof FORMS; Form: ComponentType<ChangeFormProps> }>()
  const [hasFailed, setFailed] = useState(false)
  const giveUp = useEffectEvent(() => {
    setFailed(true)
    // Not another form that was opened in the meantime.
    if (opened) close()
  })
  useEffect(() => {
    if (!opened) return
    setFailed(false)
    FORMS[opened]().then(
      (Form) => setLoaded({ of: opened, Form }),
      () => giveUp(),
    )
  }, [opened])
  return { Form: loaded?.of === opened ? loaded?.Form : undefined, hasFailed }
}
