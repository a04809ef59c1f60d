import type { Customer } from '../../../shared/shapes/customers.ts'
import { tags } from '../../../words/en/dashboard/customers.ts'
import { Tag } from '../../ui/show/tag.tsx'

type Of = Pick<Customer, 'has_account' | 'is_verified' | 'is_uninvited' | 'is_waiting'>

/** What is special about a customer; most have none of it. */
export const CustomerTags = ({ of: { has_account, is_verified, is_uninvited, is_waiting } }: { of: Of }) => (
  <>
    {!has_account && <Tag kind="quiet">{tags.noAccount}</Tag>}
    {is_uninvited && <Tag kind="watch">{tags.uninvited}</Tag>}
    {has_account && !is_verified && !is_uninvited && <Tag kind="watch">{tags.unverified}</Tag>}
    {is_waiting && <Tag kind="watch">{tags.waiting}</Tag>}
  </>
)
