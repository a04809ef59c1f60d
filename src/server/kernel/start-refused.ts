/** What the farmer has to decide before the shop can open. */
export class StartRefused extends Error {}
