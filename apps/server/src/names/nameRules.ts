import { ServerError } from '../errors/ServerError.ts'

const LABEL = /^[a-z0-9-]{4,64}$/

/**
 * The full name in lower case; a bare label belongs to the first zone.
 * @throws ServerError 400 when it breaks the rules: 4 to 64 letters, digits or hyphens, a known zone.
 */
export function parseName(text: string, zones: readonly string[]): string {
  const [label = '', ...rest] = text.toLowerCase().split('.')
  const zone = rest.length === 0 ? zones[0] : rest.join('.')
  if (!zone || !zones.includes(zone)) throw invalidNameError(`Names end in ${zones.join(' or ')}`)
  if (!LABEL.test(label)) throw invalidNameError('A name has 4 to 64 letters, digits or hyphens')
  if (label.startsWith('0x')) throw invalidNameError('A name must not look like an address')
  return `${label}.${zone}`
}

function invalidNameError(message: string): ServerError {
  return new ServerError(400, 'names/invalid', message, 'name')
}

const AFFIXES: readonly ((label: string, year: number) => string)[] = [
  (label) => `the-${label}`,
  (label) => `${label}-wallet`,
  (label, year) => `${label}${year}`,
  (label) => `its-${label}`,
  (label) => `${label}-eth`,
  (label) => `hey-${label}`,
  (label, year) => `${label}-${year}`,
  (label) => `${label}${label.length}`,
]

/** Names similar to the requested one, most natural first. */
export function similarLabels(label: string, year: number): string[] {
  return AFFIXES.map((make) => make(label, year)).filter((suggestion) => LABEL.test(suggestion))
}

const EVM_COIN_TYPE_OFFSET = 0x80000000
export const COIN_TYPE_ETH = 60

/** The EVM chain of an ENSIP-11 coin type; `null` for other chains, whose signatures are not supported. */
export function chainOfCoinType(coinType: number): `eip155:${number}` | null {
  if (coinType === COIN_TYPE_ETH) return 'eip155:1'
  return coinType >= EVM_COIN_TYPE_OFFSET ? `eip155:${coinType - EVM_COIN_TYPE_OFFSET}` : null
}

const MAX_BIO = 255

/** @throws ServerError 400: only a short `bio` is stored. */
export function checkAttributes(
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'bio' || value.length > MAX_BIO) {
      throw new ServerError(
        400,
        'names/bad-attribute',
        `Only a bio of at most ${MAX_BIO} characters is kept`,
        'attributes',
      )
    }
  }
  return { ...attributes }
}
