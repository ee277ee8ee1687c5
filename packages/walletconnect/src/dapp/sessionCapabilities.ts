import type { StoredSession } from '../storage/storedSession.ts'
import { sessionChains } from './sessionView.ts'

type Capabilities = Record<string, unknown>

/**
 * The EIP-5792 capabilities that the wallet put into the session, by hex chain id. Wallets use three places:
 * `sessionProperties.capabilities` by account, `sessionProperties` itself for every chain, and `scopedProperties` by
 * chain (CAIP-25). Other properties of the session are texts.
 */
export function sessionCapabilities(
  session: StoredSession,
  address: string,
): Record<string, Capabilities> {
  const { capabilities, ...rest } = readObject(session.sessionProperties)
  const everywhere = Object.entries(rest).filter(([, value]) => isNotEmpty(readObject(value)))
  const ofAccount = objectAt(capabilities, address)
  const found = sessionChains(session, 'eip155').map((chain): [string, Capabilities] => {
    const id = `0x${Number(chain.split(':')[1]).toString(16)}`
    const scoped = objectAt(session.scopedProperties, chain)
    const ofAccountHere = objectAt(scoped, `${chain}:${address}`)
    const ofChain = Object.entries(scoped).filter(([name]) => !name.includes(':'))
    const here = isNotEmpty(ofAccountHere) ? Object.entries(ofAccountHere) : ofChain
    const all = [...everywhere, ...Object.entries(objectAt(ofAccount, id)), ...here]
    return [id, Object.fromEntries(all.map(([name, value]) => [name, readObject(value)]))]
  })
  return Object.fromEntries(found.filter(([, all]) => isNotEmpty(all)))
}

/** The object under a key, whatever the case of the address in it. */
function objectAt(value: unknown, key: string): Capabilities {
  const same = (name: string) => name.toLowerCase() === key.toLowerCase()
  return readObject(Object.entries(readObject(value)).find(([name]) => same(name))?.[1])
}

/** An object, which some wallets write as JSON text; anything else is an empty one. */
function readObject(value: unknown): Capabilities {
  try {
    const read = typeof value === 'string' ? JSON.parse(value) : value
    return typeof read === 'object' && !Array.isArray(read) ? { ...read } : {}
  } catch {
    return {}
  }
}

function isNotEmpty(object: object): boolean {
  return Object.keys(object).length > 0
}
