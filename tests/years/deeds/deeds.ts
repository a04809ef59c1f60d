import type { DeedKind } from '../plan/kinds.ts'
import type { Deed } from './deed.ts'
import { farmDeeds } from './farm.ts'
import { farmMoneyDeeds } from './farm-money.ts'
import { orderDeeds } from './orders.ts'
import { pickupDeeds } from './pickups.ts'
import { providerDeeds } from './provider.ts'

/** All of them, by kind. */
export const deeds: Readonly<Record<DeedKind, Deed>> = { ...pickupDeeds, ...orderDeeds, ...farmDeeds, ...farmMoneyDeeds, ...providerDeeds }
