import { type Address, isAddressEqual, type PublicClient } from 'viem'
import { normalize } from 'viem/ens'
import type { Context } from '../../context/context.ts'
import { isNodeDown, toUpstreamError } from '../../network/readMany.ts'
import { cleanText } from '../../token/cleanText.ts'
import { ensClient } from './ensClient.ts'
import type { IdentityProvider } from './provider.ts'

/** ENS names from the chain, checked with reverse and forward resolution. */
export function ensIdentity(context: Context): IdentityProvider {
  const client = ensClient(context)
  return {
    async fetchIdentity(address) {
      if (!client) return null
      const name = await nullOnRevert(() => client.getEnsName({ address }))
      if (name === null || !isDisplayable(name)) return null
      if (!(await resolvesTo(client, name, address))) return null
      const avatar = await nullOnRevert(() => client.getEnsText({ name, key: 'avatar' }))
      return { name, avatar: avatar || null }
    },
  }
}

async function resolvesTo(client: PublicClient, name: string, address: Address): Promise<boolean> {
  const found = await nullOnRevert(() => client.getEnsAddress({ name }))
  return found !== null && isAddressEqual(found, address)
}

const ADDRESS_LIKE = /0x[0-9a-f]{3,}/i
const MAX_LENGTH = 128

/** Whether a name is normalized (ENSIP-15), short, and does not look like an address. */
export function isDisplayable(name: string): boolean {
  if (name.length > MAX_LENGTH || cleanText(name, MAX_LENGTH) !== name) return false
  if (ADDRESS_LIKE.test(name)) return false
  try {
    return normalize(name) === name
  } catch {
    // Characters that ENSIP-15 forbids.
    return false
  }
}

/** Resolvers are untrusted contracts: a revert means "no such record", an unreachable node is an error. */
async function nullOnRevert<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read()
  } catch (error) {
    if (isNodeDown(error)) throw toUpstreamError(error)
    return null
  }
}
