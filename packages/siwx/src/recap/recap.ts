import { SiwxError } from '../SiwxError.ts'

const prefix = 'urn:recap:'
const abilityNamePattern = /^[a-zA-Z0-9._~+-]+\/[a-zA-Z0-9._~+*-]+$/

/** One thing a ReCap (EIP-5573) lets the site do: `action` of kind `kind` on `resource`. */
export type Ability = {
  resource: string
  kind: string
  action: string
  /** Conditions, one set per entry; an empty set means none. */
  limits: readonly Readonly<Record<string, unknown>>[]
}

export function isRecapUri(resource: string): boolean {
  return resource.toLowerCase().startsWith(prefix)
}

/**
 * Parses the abilities of a `urn:recap:` resource.
 * @throws signin/recap-refused when it is not well-formed
 */
export function parseRecap(resource: string): Ability[] {
  if (!resource.startsWith(prefix)) throw recapError('not a ReCap')
  const body = decodeJson(resource.slice(prefix.length))
  if (!isRecord(body) || !isRecord(body.att)) throw recapError('no attenuations')
  const abilities = Object.entries(body.att).flatMap(([target, asked]) =>
    parseTarget(target, asked),
  )
  if (abilities.length === 0) throw recapError('no abilities')
  return abilities
}

/** Encodes abilities as a `urn:recap:` resource, with keys sorted as EIP-5573 requires. */
export function formatRecap(abilities: readonly Ability[]): string {
  const byResource = new Map<string, Record<string, unknown>>()
  for (const { resource, kind, action, limits } of sortAbilities(abilities)) {
    byResource.set(resource, { ...byResource.get(resource), [`${kind}/${action}`]: limits })
  }
  const att = Object.fromEntries(byResource)
  const bytes = new TextEncoder().encode(JSON.stringify({ att, prf: [] }))
  const base64 = btoa(String.fromCharCode(...bytes))
  return prefix + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function sortAbilities(abilities: readonly Ability[]): Ability[] {
  const key = (ability: Ability) => `${ability.resource}\n${ability.kind}/${ability.action}`
  return abilities.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

function parseTarget(resource: string, asked: unknown): Ability[] {
  if (!isRecord(asked)) throw recapError('no abilities')
  return Object.entries(asked).map(([name, limits]) => {
    if (!abilityNamePattern.test(name)) throw recapError('ability name')
    if (!Array.isArray(limits) || !limits.every(isRecord)) throw recapError('ability limits')
    const [kind = '', action = ''] = name.split('/')
    return { resource, kind, action, limits }
  })
}

function decodeJson(base64url: string): unknown {
  if (!/^[A-Za-z0-9_-]+$/.test(base64url)) throw recapError('encoding')
  try {
    const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new SiwxError('signin/recap-refused', { reason: 'encoding' }, { cause })
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function recapError(reason: string): SiwxError {
  return new SiwxError('signin/recap-refused', { reason })
}
