import { PageHeading } from '../ui/page-heading.tsx'
import css from './admin.module.css'

const TABS = [
  ['Subscriptions', 'Every order, with search, totals and editing'],
  ['Download Orders', 'Spreadsheets for a cycle, a site or everything'],
  ['Add Order', 'Orders paid by cash or check'],
  ['Mass Email', 'One message to every customer'],
  ['Notify Waitlist', 'Tell those who wait that a cycle is open'],
  ['Cycles', 'Start, stop and plan your seasons'],
  ['Pickup Sites', 'Where and when people collect'],
  ['Questions', 'What customers have asked'],
  ['Carton Price', 'The price of one carton'],
] as const

export default function Admin() {
  return (
    <div className={css.page}>
      <PageHeading>Admin dashboard</PageHeading>
      <p className={css.lead}>
        You will run the shop from here. These parts open soon, one after the other; there is nothing you need to do yet.
      </p>
      <ul className={css.tabs}>
        {TABS.map(([name, purpose]) => (
          <li key={name}>
            <h2>{name}</h2>
            <p>{purpose}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
