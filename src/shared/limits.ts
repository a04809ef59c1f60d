/** The numbers of the shop. Rates of requests live in server/http/rate-limits.ts, beside what enforces them. */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const EMAIL_MAX = 254
/** The address of a browser at its push service. */
export const ENDPOINT_MAX = 1000
/** A key, or an address with a password in it, that is pasted into the dashboard. */
export const SECRET_LINE_MAX = 500
/** By how much a farmer may say that they run late. */
export const LATE_MINUTES = [15, 30, 60] as const
/** As long as those of a service elsewhere. */
export const USER_ID_MAX = 128

export const CARTONS_MIN = 1
export const CARTONS_MAX = 30
/** In one offer of spare cartons. */
export const SPARE_MAX = 300
/** Products in one basket. */
export const BASKET_MAX = 10
export const DONATION_MAX = 10_000
/** In the owner's carton. The farmer's limits are in dozens. */
export const EGGS_IN_CARTON = 12
/** Cartons that the hens of a farm may give in a week. */
export const HARVEST_MAX = 100_000
/** In one piece of any product: a tray of thirty by the dozen. */
export const EGGS_MAX = 360
export const WEEKS_MAX = 53
/** Of a trial. */
export const TRIAL_WEEKS_MAX = 12
export const CARTON_PRICE_DEFAULT_DOLLARS = 6.5
/** A farm's name until the farmer enters one. */
export const FARM_NAME_DEFAULT = 'Our farm'
export const CARTON_PRICE_MAX_DOLLARS = 1_000
export const AMOUNT_MAX_DOLLARS = 1_000_000

/** Payment providers take no smaller and no larger sum by card. */
/** Monthly installments after the first. */
export const INSTALLMENTS_MIN = 2
export const INSTALLMENTS_MAX = 6
/** Orders of one person that may wait for their money at once. */
export const UNPAID_ORDERS_MAX = 2
/** Cartons a week that one person may owe for before any money of theirs has come: what two households eat. */
export const CARTONS_ON_TRUST_MAX = 4
/** Days until what is owed has to be paid, at most. */
export const OWED_DAYS_MAX = 180
export const CARD_MIN_CENTS = 50
export const CARD_MAX_CENTS = 99_999_999
export const CREDIT_MAX_DOLLARS = 10_000
export const CARTONS_LIMIT_MAX = 100_000
export const PLACES_MAX = 10_000

export const NAME_MAX = 120
export const FARM_NAME_MAX = 80
/** Shown next to another name on lists and labels. */
export const FRIEND_NAME_MAX = 40
/** What a label has room for. */
export const SHORT_NAME_MAX = 16
/** What a person calls one of their passkeys. */
export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MAX = 10
export const SUBJECT_MAX = 200
export const MESSAGE_MAX = 5_000
export const NOTES_MAX = 2_000
export const ADDRESS_MAX = 300
export const ABOUT_MAX = 1_200
/** Of a data URL: about 37 kB of picture; with all the other settings it must fit into one request. */
export const LOGO_MAX = 50_000
/** Of a data URL: about 225 kB of picture. */
export const PHOTO_MAX = 300_000
/** The same of a product: a small picture beside its name, about 37 kB. */
export const PRODUCT_PHOTO_MAX = 50_000
/** Of the width and of the height of any picture. */
export const PICTURE_PIXELS_MAX = 4_000
export const PHOTO_ALT_MAX = 150
/** A spreadsheet that is brought along: five megabytes, as they travel in base64. */
export const IMPORT_BYTES_MAX = 5 * 1024 * 1024
export const IMPORT_BASE64_MAX = 4 * Math.ceil(IMPORT_BYTES_MAX / 3)
export const IMPORT_FILE_NAME_MAX = 200
export const IMPORT_ROWS_MAX = 10_000
export const IMPORT_COLUMNS_MAX = 100
export const IMPORT_CELL_MAX = 5_000
/** So many different values can be chosen for at once; a column with more of them is another kind of column. */
export const IMPORT_VALUES_MAX = 200
/** An order that is raised again sooner than so many weeks after it was lowered takes a skip for each week in between. */
export const RAISED_AGAIN_WEEKS = 4
/** From here down it is worth saying how much is left. */
export const FEW_LEFT = 10

/** How long a farm may keep the texts of emails and questions, and unpaid checkouts. */
export const MAIL_TEXT_MONTHS_MAX = 36
export const QUESTION_MONTHS_MAX = 60
export const ABANDONED_DAYS_MIN = 7
export const ABANDONED_DAYS_MAX = 365

export const ORDERS_PER_PAGE = 20
/** Orders that can be chosen together: a few pages, and short enough for an address. */
export const CHOSEN_ORDERS_MAX = 200
export const RECORDS_PER_PAGE = 50
export const CUSTOMERS_PER_PAGE = 25
/** The payment provider returns a hundred payments at a time, while the farmer waits. */
export const COMPARED_DAYS_MAX = 190
/** Below the contact form; older ones are in the person's data export. */
export const MY_QUESTIONS_SHOWN = 20
export const PER_PAGE_MAX = 100
export const EARTH_RADIUS_KM = 6371

export const LOGOUT_NOTICE_MS = 3_000
export const CONTACT_MESSAGE_MS = 10_000
export const NARROW_SCREEN_PX = 768

export const RESET_LINK_SECONDS = 60 * 60
export const LOGIN_CODE_SECONDS = 10 * 60
export const EMAIL_LINK_SECONDS = 24 * 60 * 60
/** How long imported people can set a password with the link in their invitation. */
export const INVITED_LINK_DAYS = 30
/** The provider takes no less than half an hour; so the shop's clock may be some minutes slow, and people may try again for as long. */
export const CHECKOUT_SECONDS = 35 * 60
/** How often a customer whose address is not verified may keep a place in a cycle while paying, for as long as one page is open. */
export const UNVERIFIED_PLACE_SECONDS = 24 * 60 * 60
/** How long a reminder waiting for the mail server is still worth sending. */
export const REMINDER_SECONDS = 12 * 60 * 60
/** The same for the email before a cut-off: nobody gets it with less time than this left. */
export const CUTOFF_NOTICE_SECONDS = 4 * 60 * 60
/** The same for a letter that says by how much the farm is late. */
export const LATE_LETTER_SECONDS = 60 * 60
/** The same for one about spare cartons, which are soon taken. */
export const SPARE_LETTER_SECONDS = 24 * 60 * 60
/** How long it is worth telling the farm that something is wrong with the shop. */
export const ALARM_LETTER_SECONDS = 24 * 60 * 60
/** How long a place is held for the next person on the list. */
export const OFFER_SECONDS = 24 * 60 * 60
/** The same letter to the same people within this time is a second press, not a second letter. */
export const MAILING_REPEAT_SECONDS = 10 * 60
