/** What is beside a question, and what the farmer is proposed to do about it. */

export const noPickup = 'No pickup coming up'
export const nextPickup = (day: string, cartons: string, site: string): string => `Next pickup: ${day}, ${cartons} at ${site}`
export const friendCollects = (name: string): string => `${name} is picking up`
export const proposed = 'Suggested:'

export const deeds = {
  friend: (day: string) => `Explain how to send a friend on ${day}`,
  skip: (day: string) => `Explain how to skip ${day}`,
  site: (reference: string) => `Change the pickup site for ${reference}`,
  cartons: (reference: string, product?: string) =>
    product === undefined ? `Change the number of cartons for ${reference}` : `Change how many ${reference} gets (${product})`,
  receipt: (reference: string) => `Open the receipts for ${reference}`,
} as const

/** An answer to begin with, in the language of the question: what they press is called so on their page. */
export const drafts = {
  friend: {
    en: (day: string, url: string) =>
      `Yes, a friend can pick up for you on ${day}. Open your pickups at ${url}. Tap “Change” next to that pickup, then “Send a friend”. Their name will be on the list at the site.`,
    es: (day: string, url: string) =>
      `Sí, otra persona puede recoger tus huevos el ${day}. Abre tus recogidas en ${url}, toca “Cambiar” junto a esa recogida y luego “Recoge otra persona”. Su nombre aparecerá en la lista del sitio.`,
  },
  skip: {
    en: (day: string, url: string) =>
      `You can skip ${day} yourself. Open your pickups at ${url} and tap “Change” next to that pickup. You'll see the deadline and your other choices there.`,
    es: (day: string, url: string) =>
      `Puedes omitir la recogida del ${day}. Abre tus recogidas en ${url} y toca “Cambiar” junto a ella. Ahí verás hasta cuándo puedes hacerlo y qué otras opciones tienes.`,
  },
} as const
