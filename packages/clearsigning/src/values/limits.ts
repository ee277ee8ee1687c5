/** Limits of one descriptor and of one request, so that a hostile file costs little and fills no screen. */
export const limits = {
  /** Characters of a descriptor's text. */
  file: 400_000,
  /** How deep a descriptor's JSON may be nested. */
  nesting: 24,
  /** Characters of a label, an intent or any other text of a descriptor. */
  text: 300,
  /** Characters of a format key: a function signature or an EIP-712 type. */
  key: 4_000,
  /** Characters of a text that a request contains. */
  value: 500,
  /** Values that are shown for one call, the elements of its arrays included. */
  fields: 64,
  /** Elements of one array. */
  items: 256,
  /** Calls inside calls. */
  calls: 3,
  /** Calls inside one call, at any depth. */
  nestedCalls: 16,
} as const
