import { pages } from '../../shared/addresses.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import { readHome } from './stored-home.ts'
import { readNames } from './stored-names.ts'

/** Whom a page knows without a connection: the last person, where it has stored what they were shown. */
export const lastPersonAt = (path: string): Me | undefined =>
  (path === pages.home ? readHome() : path === pages.handOver ? readNames() : undefined)?.person
