import * as z from 'zod/mini'
import * as limits from '../../limits.ts'
import { CartonPrice, Cycle, Hours, Site } from '../entities.ts'
import { FarmSettings } from '../farm-settings.ts'
import { filledName, Id } from '../fields.ts'
import { jpegOf } from './jpeg.ts'
import { ProductOnSale } from './products.ts'

/** What a stranger may know of the farm: what there is, what it costs, where and when. Nothing about anybody. */

export const Photo = z.object({ src: z.string(), alt: z.string(), width: z.int(), height: z.int() })
export type Photo = z.output<typeof Photo>

/** A season that takes orders. What is left is shown only if it is little, as for customers. */
export const WindowSeason = z.object({
  ...z.pick(Cycle, { cycle_id: true, cycle_name: true, start_date: true, end_date: true }).shape,
  weeks_left: z.int(),
  cartons_left: z.nullable(z.int()),
  /** Sites at which few places are left, or none. */
  sites_left: z.array(z.object({ site_id: Id, places_left: z.int() })),
})
export type WindowSeason = z.output<typeof WindowSeason>

/** A pickup site; its street only where the farm has made it public. */
export const WindowSite = z.object({
  ...z.pick(Site, { site_id: true, site_name: true, site_town: true, pickup_start_day: true, pickup_deadline_day: true }).shape,
  ...Hours.shape,
  site_address: z.nullable(z.string()),
})
export type WindowSite = z.output<typeof WindowSite>

export const ShopWindow = z.object({
  ...z.pick(FarmSettings, { farm_name: true, about: true, pantry_name: true }).shape,
  ...CartonPrice.shape,
  /** What can be ordered, where the farm sells more than a weekly carton. */
  products: z.optional(z.array(z.pick(ProductOnSale, { product_id: true, product_name: true, price: true, rhythms: true }))),
  /** Whether the farm lets its customers skip a week at all. */
  can_skip: z.boolean(),
  /** Whether everybody may pay the farm itself, and whether a card may pay in monthly installments. */
  can_pay_farm: z.boolean(),
  can_pay_in_installments: z.boolean(),
  /** The shop's address, for people who read it on paper. */
  shop_url: z.string(),
  photo: z.nullable(Photo),
  seasons: z.array(WindowSeason),
  sites: z.array(WindowSite),
  /** Dozens of eggs that customers have given away in the seasons that are open or under way. */
  cartons_given: z.int(),
})
export type ShopWindow = z.output<typeof ShopWindow>

export const NewPhoto = z.strictObject({
  photo: jpegOf(limits.PHOTO_MAX),
  alt: filledName(limits.PHOTO_ALT_MAX),
})

export const StoredPhoto = z.strictObject({ photo: z.nullable(Photo) })
