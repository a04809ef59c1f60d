const TOWN = /,\s*([^,\d]+?)\s*,\s*[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?\s*$/

/** The town of an address as Americans write it, "74 East Main Street, Trumansburg, NY 14886"; empty where that cannot be told. */
export const townOf = (address: string): string => TOWN.exec(address)?.[1] ?? ''
