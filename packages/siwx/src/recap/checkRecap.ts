import type { SignInMessage } from '../message/signInMessage.ts'
import { SiwxError } from '../SiwxError.ts'
import { type Ability, isRecapUri, parseRecap } from './recap.ts'
import { recapIntroduction } from './recapStatement.ts'

/** Abilities a site accepts, by resource: `{ eip155: ['request/personal_sign'] }`. */
export type AllowedAbilities = Readonly<Record<string, readonly string[]>>

const statementPartPattern = /\(\d+\) '([^']+)': ('[^']+'(?:, '[^']+')*) for '([^']+)'\./g

/**
 * Checks the ReCap abilities of a message: there are none, or all of them are on the list, come
 * last among the resources and are spelled out in the statement the person has read.
 * @throws signin/recap-refused
 */
export function checkRecap(message: SignInMessage, allowed: AllowedAbilities): Ability[] {
  const resources = message.resources ?? []
  const recaps = resources.filter(isRecapUri)
  if (recaps.length === 0) return []
  if (recaps.length > 1 || !isRecapUri(resources.at(-1) ?? '')) throw recapError('place')
  const abilities = parseRecap(recaps[0] ?? '')
  for (const ability of abilities) requireAllowed(ability, allowed)
  requireSpelledOut(abilities, message.statement ?? '')
  return abilities
}

function requireAllowed({ resource, kind, action }: Ability, allowed: AllowedAbilities): void {
  const name = `${kind}/${action}`
  const list = Object.hasOwn(allowed, resource) ? allowed[resource] : undefined
  if (action.includes('*') || !list?.includes(name)) throw recapError(`${name} on ${resource}`)
}

/** Wallets sort the words differently, so the sets are compared, not the sentences. */
function requireSpelledOut(abilities: readonly Ability[], statement: string): void {
  const start = statement.indexOf(recapIntroduction)
  if (start < 0) throw recapError('not in the statement')
  const stated = new Set<string>()
  for (const [, kind, actions = '', resource] of statement
    .slice(start)
    .matchAll(statementPartPattern)) {
    for (const action of actions.slice(1, -1).split("', '"))
      stated.add(`${resource}\n${kind}/${action}`)
  }
  const requested = abilities.map(({ resource, kind, action }) => `${resource}\n${kind}/${action}`)
  if (stated.size !== requested.length || !requested.every((ability) => stated.has(ability))) {
    throw recapError('not in the statement')
  }
}

function recapError(reason: string): SiwxError {
  return new SiwxError('signin/recap-refused', { reason })
}
