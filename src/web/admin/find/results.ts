import { adminTabs, customerPath, OPENED } from '../../../shared/admin-addresses.ts'
import type { Found } from '../../../shared/shapes/customers.ts'
import { find as words } from '../../../words/en/dashboard/customers.ts'

/** What was found, and where it is. */
export type Result = { readonly name: string; readonly about: string; readonly to: string }
export type Group = { readonly label: string; readonly results: readonly Result[] }

/** Kinds of which something was found, those that a farmer looks for most often first. */
export const groupsOf = ({ customers, orders, sites }: Found): Group[] =>
  [
    {
      label: words.orders,
      results: orders.map(({ reference, name, egg_cycle }) => ({
        name: `${reference} ${name}`,
        about: egg_cycle,
        to: `${adminTabs.subscriptions.path}?q=${reference}`,
      })),
    },
    {
      label: words.customers,
      results: customers.map(({ id, name, email }) => ({ name, about: email === name ? '' : email, to: customerPath(id) })),
    },
    {
      label: words.sites,
      results: sites.map(({ site_id, site_name, site_address }) => ({
        name: site_name,
        about: site_address,
        to: `${adminTabs.pickupSites.path}?${OPENED}=edit-site-${site_id}`,
      })),
    },
  ].filter(({ results }) => results.length > 0)
