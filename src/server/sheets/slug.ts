const MOST_CHARACTERS = 60

/** A name in letters that every disk takes: "Été à la ferme!" is `ete-a-la-ferme`. `otherwise` when none of them is left. */
export const slug = (name: string, otherwise: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, MOST_CHARACTERS)
    .replace(/^-|-$/g, '') || otherwise
