import type { Check, Finding } from '../check.ts'
import { reachPublic } from '../reach-public.ts'
import { quoted } from '../say.ts'

/** Whether people who type the shop's address come to this shop. */

export const address: Check = {
  name: 'address',
  isSlow: true,
  look: async (parts): Promise<Finding> => {
    const { publicUrl, isPublic } = parts.config
    const [name, host] = [publicUrl.origin, publicUrl.hostname]
    if (!isPublic)
      return { state: 'off', says: `The shop is at ${name}: only this machine reaches it. PUBLIC_URL gives it an address of its own.` }
    const reached = await reachPublic(parts)
    switch (reached.kind) {
      case 'noName':
        return {
          state: 'bad',
          says: `The name ${host} leads nowhere (${reached.reason}).`,
          toDo: `Where you bought the domain, add an A record for ${host} with the address of this machine. It may take an hour until it is known everywhere.`,
        }
      case 'noAnswer':
        return {
          state: 'bad',
          says: `Nobody answers at ${name} (${reached.addresses.join(', ')}): ${quoted(reached.reason)}.`,
          toDo: 'Look whether the proxy in front of the shop runs (systemctl status caddy), whether the firewall lets ports 80 and 443 through, and whether the DNS record has the address of this machine. If the shop opens on a phone without Wi-Fi, only the way from this machine to itself is shut, and nothing is wrong.',
        }
      case 'stranger':
        return {
          state: 'bad',
          says: `Somebody else answers at ${name} (${reached.addresses.join(', ')}), with status ${reached.status}: it is not this shop, or another SESSION_SECRET.`,
          toDo: `Look whether the DNS record of ${host} has the address of this machine, and whether the proxy hands requests to the port of this shop, /healthz and its headers too.`,
        }
      case 'reached':
        return { state: 'ok', says: `${name} leads to this shop (${reached.addresses.join(', ')}).` }
    }
  },
}
