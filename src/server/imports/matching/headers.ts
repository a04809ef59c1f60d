import type { ImportField, importFieldNames } from '../../../shared/fields/import-fields.ts'
import { OTHER_HEADERS } from './other-headers.ts'

/**
 * What columns are called: by plain words, and in what Open Food Network, Barn2Door, GrownBy, CSA Admin, Local Line and
 * Google Forms write. Compared without capitals, signs and blanks.
 */
const CALLED: Readonly<Record<(typeof importFieldNames)[number], readonly string[]>> = {
  name: [
    ...['name', 'full name', 'customer', 'customer name', 'customer full name', 'member', 'member name', 'subscriber', 'subscriber name'],
    ...['contact', 'contact name', 'buyer', 'buyer name', 'your name', 'your full name', 'first and last name', 'name first and last'],
    ...[
      'shareholder',
      'household',
      'billing name',
      'bill to',
      'recipient name',
      'shipping name',
      'person',
      'client',
      'client name',
      'customer company name',
    ],
  ],
  first_name: [
    ...['first name', 'first', 'given name', 'firstname', 'fname', 'customer first name', 'billing first name', 'buyer first name'],
    ...['member first name', 'contact first name', 'your first name'],
  ],
  last_name: [
    ...['last name', 'last', 'surname', 'family name', 'lastname', 'lname', 'customer last name', 'billing last name', 'buyer last name'],
    ...['member last name', 'contact last name', 'your last name'],
  ],
  email: [
    ...['email', 'e mail', 'emails', 'email address', 'email addresses', 'e mail address', 'customer email', 'customer email address'],
    ...[
      'member email',
      'contact email',
      'buyer email',
      'billing email',
      'subscriber email',
      'primary email',
      'email 1',
      'your email',
      'username',
      'mail',
    ],
    ...['your email address', 'account email', 'user email', 'recipient email'],
  ],
  second_email: [
    ...['second email', 'secondary email', 'email 2', 'alternate email', 'alternative email', 'other email', 'additional email'],
    ...['partner email', 'spouse email', 'cc email', 'second email address', 'secondary email address'],
  ],
  phone: [
    ...['phone', 'phones', 'phone number', 'telephone', 'tel', 'mobile', 'mobile phone', 'mobile number', 'cell', 'cell phone'],
    ...[
      'customer phone',
      'customer phone number',
      'contact phone',
      'member phone',
      'billing phone',
      'buyer phone',
      'recipient phone',
      'your phone number',
    ],
  ],
  cycle: [
    ...['cycle', 'egg cycle', 'season', 'csa season', 'share season', 'order cycle', 'cycle name', 'season name', 'term', 'csa term'],
    ...['subscription period', 'delivery period', 'period', 'program', 'subscription name', 'csa program', 'fiscal year'],
  ],
  site: [
    ...[
      'pickup site',
      'pick up site',
      'pickup location',
      'pick up location',
      'pickup',
      'pick up',
      'site',
      'site name',
      'location',
      'location name',
    ],
    ...['depot', 'depots', 'drop site', 'dropsite', 'drop off', 'drop off location', 'drop point', 'pickup point', 'pick up point'],
    ...[
      'distribution site',
      'distribution location',
      'distribution',
      'hub',
      'shipping method',
      'shipping method title',
      'fulfillment',
      'fulfillment location',
    ],
    ...[
      'fulfillment method',
      'fulfillment name',
      'delivery location',
      'collection point',
      'where do you pick up',
      'preferred pickup location',
    ],
  ],
  cartons_per_week: [
    ...[
      'cartons per week',
      'cartons a week',
      'cartons',
      'carton',
      'weekly cartons',
      'cartons week',
      'number of cartons',
      'how many cartons',
    ],
    ...['egg cartons', 'dozens', 'dozen', 'dozens per week', 'dozens a week', 'dozen per week', 'number of dozens', 'how many dozens'],
    ...[
      'how many dozen',
      'quantity',
      'qty',
      'share quantity',
      'shares',
      'number of shares',
      'items',
      'items per pickup',
      'eggs per week dozens',
    ],
    ...[
      'how many cartons per week',
      'how many cartons a week',
      'amount of cartons',
      'item quantity',
      'lineitem quantity',
      'quantity refund',
    ],
  ],
  donation_cartons: [
    ...['donated cartons', 'donation cartons', 'cartons donated', 'cartons to donate', 'donated dozens', 'dozens donated', 'donated items'],
  ],
  total: [
    ...['total', 'amount', 'order total', 'total amount', 'total price', 'grand total', 'total cost'],
    ...['subscription total', 'invoice total', 'amount total', 'order amount', 'total charged', 'sum', 'order total amount'],
  ],
  paid: [
    ...['paid', 'amount paid', 'paid amount', 'payments', 'total paid', 'payment received', 'paid in full', 'payment', 'payment amount'],
    ...['payment status', 'payment state', 'financial status', 'payment total', 'already paid', 'is paid', 'total payments'],
  ],
  date: [
    ...[
      'date',
      'order date',
      'date of order',
      'date of the order',
      'ordered',
      'ordered at',
      'ordered on',
      'date ordered',
      'created',
      'created at',
    ],
    ...['timestamp', 'submitted', 'submitted at', 'purchase date', 'date placed', 'placed', 'placed at', 'placed on', 'order placed'],
    ...['completed at', 'completion date', 'signup date', 'sign up date', 'date created', 'transaction date', 'started at'],
  ],
  additional_notes: [
    ...['notes', 'note', 'packing notes', 'notes for packing', 'special instructions', 'comments', 'comment', 'order notes', 'order note'],
    ...[
      'customer notes',
      'customer note',
      'delivery notes',
      'anything else',
      'instructions',
      'additional notes',
      'remarks',
      'order comments',
    ],
  ],
  farm_notes: [
    ...['farm notes', 'private notes', 'private note', 'internal notes', 'internal note', 'admin notes', 'staff notes', 'seller notes'],
    ...['notes for the farm', 'notes for the farm alone', 'notes for the farm only', 'producer notes', 'customer tags', 'tags'],
  ],
}

/** Longer headers, as questions of a form are: the first that fits. */
const ASKED: readonly (readonly [ImportField, RegExp])[] = [
  ['second_email', /\b(second|other|alternat\w*|partner|spouse)\b.*\be ?mail\b/],
  ['email', /\be ?mail\b/],
  ['phone', /\b(phone|mobile|cell)\b/],
  ['donation_cartons', /\bdonat.*\b(cartons?|dozens?)\b|\b(cartons?|dozens?|how many)\b.*\bdonat/],
  ['cartons_per_week', /\b(cartons?|dozens?|doz|dz)\b/],
  ['site', /\b(pick ?up|collect|drop)\b.*\b(sites?|locations?|points?|places?|where)\b|\bwhere\b.*\b(pick ?up|collect)\b/],
  ['cycle', /\b(season|cycle)\b/],
  // Exports of shops: the season is what was bought.
  ['cycle', /^(line ?item|item|product) name$/],
  ['name', /\b(full|your) name\b/],
  ['paid', /\bpaid\b/],
  ['additional_notes', /\b(comments?|anything else|special instructions|notes)\b/],
]

const FIELD_OF = new Map(
  [CALLED, OTHER_HEADERS].flatMap((known) =>
    Object.entries(known).flatMap(([field, called]) => called.map((each) => [each, field as ImportField] as const)),
  ),
)

export const plainHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // `created_at`, `createdAt?` and `Created at:` are the same.
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** `1. Name (required)`, `Email (Billing)`: what forms and shops add. */
const NOISE = / billing$|^(?:q ?)?\d{1,2} (?=[a-z])|\b(?:required|optional|(?:please )?(?:choose|select|check|pick) one|please)\b/g

/** Which field a header names; undefined for one that the shop does not know. */
export const fieldOf = (header: string): ImportField | undefined => {
  const plain = plainHeader(header)
  return FIELD_OF.get(plain) ?? FIELD_OF.get(plain.replace(NOISE, ' ').replace(/ +/g, ' ').trim())
}

export const fieldAskedBy = (header: string): ImportField | undefined => {
  const plain = plainHeader(header)
  return plain.length > 4 ? ASKED.find(([, asks]) => asks.test(plain))?.[0] : undefined
}
