/** What is beside a question, and what the farmer is proposed to do about it. */

export const noPickup = 'No pickup coming up'
export const nextPickup = (day: string, cartons: string, site: string): string => `Next pickup ${day}: ${cartons} at ${site}`
export const friendCollects = (name: string): string => `${name} picks up`
export const order = (cartons: string): string => `${cartons} a week`
export const proposed = 'Suggested:'

export const deeds = {
  friend: (day: string) => `Explain how to send a friend on ${day}`,
  skip: (day: string) => `Explain how to skip ${day}`,
  site: (reference: string) => `Change the site of ${reference}`,
  cartons: (reference: string) => `Change the cartons of ${reference}`,
  receipt: (reference: string) => `Open the receipts of ${reference}`,
} as const

/** An answer to begin with, in the language of the question: what they press is called so on their page. */
export const drafts = {
  friend: {
    en: (day: string, url: string) =>
      `Yes, a friend can pick up for you on ${day}. Open your eggs at ${url}, choose that pickup and then “Send a friend”. Their name will be on the list at the site.`,
    es: (day: string, url: string) =>
      `Sí, un amigo puede recoger por ti el ${day}. Abre tus huevos en ${url}, elige esa recogida y luego “Recoge otra persona”. Su nombre estará en la lista del sitio.`,
  },
  skip: {
    en: (day: string, url: string) =>
      `You can skip ${day} yourself: open your eggs at ${url} and choose that pickup. It says until when you can, and what else you can do.`,
    es: (day: string, url: string) =>
      `Puedes omitir la recogida del ${day}: abre tus huevos en ${url} y elígela. Ahí dice hasta cuándo puedes y qué más puedes hacer.`,
  },
} as const
