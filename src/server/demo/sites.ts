import type { NewSite } from '../../shared/shapes/entities.ts'

/** Where the demo farm's eggs are collected: public places around Ithaca in the Finger Lakes. On every day of the week somebody collects that day or the next. */
export const SITES = {
  dryden: {
    site_name: 'Southworth Library, Dryden',
    site_address: '24 West Main Street, Dryden, NY 13053',
    site_town: 'Dryden',
    site_instructions:
      "The blue cooler is on the side porch, under the library's old stone arch. Check off your name on the list inside the lid, take your cartons, " +
      "and leave last week's empties in the crate. Whatever is left on Wednesday at noon goes to the Dryden food pantry.",
    pickup_start_day: 'Tuesday',
    pickup_deadline_day: 'Wednesday',
    pickup_from: '10:00',
    pickup_until: '19:00',
    last_day_until: '12:00',
    is_address_public: true,
    lat: 42.4908,
    lon: -76.2986,
  },
  trumansburg: {
    site_name: 'Ulysses Philomathic Library, Trumansburg',
    site_address: '74 East Main Street, Trumansburg, NY 14886',
    site_town: 'Trumansburg',
    site_instructions:
      'Come in through the garden door: the egg fridge is in the hall, to the left of the book sale. Your name is on your cartons. ' +
      'Running late? Ask at the desk on Tuesday. They know us well.',
    pickup_start_day: 'Monday',
    pickup_deadline_day: 'Tuesday',
    pickup_from: '14:00',
    pickup_until: '20:00',
    is_address_public: true,
    lat: 42.5404,
    lon: -76.6589,
  },
  lansing: {
    site_name: 'Myers Park, Lansing',
    site_address: '1 Lansing Park Road, Lansing, NY 14882',
    site_town: 'Lansing',
    site_instructions:
      'Look for our green van beside the big pavilion, with the lake behind it. We come in rain and snow too. ' +
      "Dogs are welcome, and Maple, who rides along, will want to meet them. Can't make it? Write to us by Wednesday, and we'll hold your cartons until Friday.",
    pickup_start_day: 'Thursday',
    pickup_deadline_day: 'Friday',
    places: 5,
    pickup_from: '16:00',
    pickup_until: '18:30',
    is_address_public: true,
    lat: 42.5372,
    lon: -76.5488,
  },
  ithaca: {
    site_name: 'Ithaca Farmers Market',
    site_address: '545 Third Street, Ithaca, NY 14850',
    site_town: 'Ithaca',
    site_instructions:
      'Stall 42, on the dock side of the pavilion at Steamboat Landing: follow the hen on the chalkboard. ' +
      "Say your name and take your cartons: no need to stand in line. Bring back the empties, and we'll fill them again.",
    pickup_start_day: 'Saturday',
    pickup_deadline_day: 'Saturday',
    pickup_from: '09:00',
    pickup_until: '14:00',
    is_address_public: true,
    lat: 42.4511,
    lon: -76.5099,
  },
  // Collected at last season, archived since.
  groton: {
    site_name: 'Groton Public Library',
    site_address: '112 East Cortland Street, Groton, NY 13073',
    site_town: 'Groton',
    site_instructions: "Ring the bell at the side door. Your cartons are on the cart beside the children's books, with your name on them.",
    pickup_start_day: 'Friday',
    pickup_deadline_day: 'Friday',
    pickup_from: '15:00',
    pickup_until: '17:00',
    lat: 42.5876,
    lon: -76.3641,
  },
} as const satisfies Record<string, NewSite>

export type SiteKey = keyof typeof SITES
