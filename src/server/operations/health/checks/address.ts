import type { Check, Finding } from '../check.ts'
import { quoted } from '../format-report.ts'
import { reachPublic } from '../reach-public.ts'

/** Whether people who enter the shop's address reach this shop. */

export const address: Check = {
  name: 'address',
  isAlarm: true,
  isSlow: true,
  look: async (parts): Promise<Finding> => {
    const { publicUrl, isPublic } = parts.config
    const name = publicUrl.origin
    const host = publicUrl.hostname
    if (!isPublic)
      return {
        state: 'off',
        says: `The shop is at ${name}, which only this machine can reach. Set PUBLIC_URL to give it a public address.`,
      }
    const reached = await reachPublic(parts)
    switch (reached.kind) {
      case 'noName':
        return {
          state: 'bad',
          says: `The name ${host} can't be found (${reached.reason}), so customers can't open the shop.`,
          toDo: `Where you bought the domain, add an A record for ${host} with this machine's address. It can take an hour to spread.`,
        }
      case 'untrusted':
        return {
          state: 'warn',
          says: `${name} can't be checked, because its certificate is not trusted: ${quoted(reached.reason)}.`,
          toDo: 'See Certificate below.',
        }
      case 'noAnswer':
        return {
          state: 'bad',
          says: `Nothing answers at ${name} (${reached.addresses.join(', ')}): ${quoted(reached.reason)}. Customers can't open the shop.`,
          toDo: "Check that the proxy in front of the shop is running (systemctl status caddy), that the firewall allows ports 80 and 443, and that the DNS record has this machine's address. If the shop opens on a phone without Wi-Fi, only this machine can't reach itself, and nothing is wrong.",
        }
      case 'stranger':
        return {
          state: 'bad',
          says: `Something else answers at ${name} (${reached.addresses.join(', ')}), with status ${reached.status}: it's not this shop, or it has another SESSION_SECRET. Customers may not get here.`,
          toDo: `Check that the DNS record of ${host} has this machine's address, and that the proxy passes requests to this shop's port, including /healthz and its headers.`,
        }
      case 'reached':
        return { state: 'ok', says: `${name} reaches this shop (${reached.addresses.join(', ')}).` }
    }
  },
}
