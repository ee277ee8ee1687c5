// Every pattern below is one pass without nested repetition: hostile input costs linear time.
const domainPattern =
  /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9._-]{0,251}[a-zA-Z0-9])?|\[[0-9a-fA-F:.]{2,45}\])(?::\d{1,5})?$/
const schemePattern = /^[a-zA-Z][a-zA-Z0-9+.-]{0,30}$/
const statementPattern = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/
const uriPattern =
  /^[a-zA-Z][a-zA-Z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-fA-F]{2})+$/
const noncePattern = /^[a-zA-Z0-9]{8,128}$/
// EIP-4361 allows an empty id. Readers disagree on its line, so we neither write nor read one.
const requestIdPattern = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-fA-F]{2})+$/
const timePattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2}):(\d{2}))$/
const chainIdPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const eip155ReferencePattern = /^[1-9]\d{0,31}$/

/** Address patterns by shape alone; the verifier checks the rest. */
const addressPatterns: ReadonlyMap<string, RegExp> = new Map([
  ['eip155', /^0x[0-9a-fA-F]{40}$/],
  ['solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
  ['bip122', /^[a-zA-Z0-9]{14,90}$/],
  ['polkadot', /^[1-9A-HJ-NP-Za-km-z]{45,50}$/],
])

export const isDomain = (text: string): boolean => domainPattern.test(text)
export const isScheme = (text: string): boolean => schemePattern.test(text)
/** A statement that began like the next line could not be told from it. */
export const isStatement = (text: string): boolean =>
  statementPattern.test(text) && !text.startsWith('URI: ')
export const isUri = (text: string): boolean => uriPattern.test(text)
export const isNonce = (text: string): boolean => noncePattern.test(text)
export const isRequestId = (text: string): boolean => requestIdPattern.test(text)

export function isChainId(text: string): boolean {
  const [namespace, reference] = text.split(':')
  if (!chainIdPattern.test(text) || reference === undefined) return false
  return namespace !== 'eip155' || eip155ReferencePattern.test(reference)
}

export function isAccountAddress(namespace: string, address: string): boolean {
  return addressPatterns.get(namespace)?.test(address) ?? false
}

/** RFC 3339 with a real calendar day: `Date` alone would turn 30 February into 1 March. */
export function isTime(text: string): boolean {
  const parts = timePattern.exec(text)
  if (!parts) return false
  const [year = 0, month = 0, day = 0, ...clock] = parts.slice(1).map((part) => Number(part ?? 0))
  const [hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = clock
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && hour < 24 && offsetHour < 24 && Math.max(minute, second, offsetMinute) < 60
}
