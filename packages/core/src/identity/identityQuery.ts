import { identityEndpoint, reverseProfileEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { callApi } from '../api/callApi.ts'
import { privateImage } from '../api/privateImage.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { storedQuery } from '../queries/storedQuery.ts'
import { isNameHonest } from './nameRules.ts'

/** The public name and picture of an account; `null` where it has none. */
export type Identity = { name: string | null; avatar: string | null }

const unnamed: Identity = { name: null, avatar: null }

const storedIdentity = v.object({ name: v.nullable(v.string()), avatar: v.nullable(v.string()) })

/**
 * The name and avatar of an account (reverse lookup): from the server, else from the chain (ENS), else from the server's
 * name registry. Never an error. The last result is stored for the next visit.
 */
export function identityQuery(latchkey: Latchkey, account: Account): Query<Identity> {
  const query: Query<Identity> = {
    queryKey: ['identity', account.namespace, account.address],
    queryFn: async ({ signal }) => {
      if (account.namespace !== 'eip155') return unnamed
      const serverIdentity = await fetchFromServer(latchkey, account, signal)
      if (serverIdentity.name) return serverIdentity
      const name =
        (await lookUpOnChain(latchkey, account)) ??
        (await fetchFromRegistry(latchkey, account, signal))
      return { ...serverIdentity, name }
    },
    staleTime: freshness.identity,
  }
  return storedQuery(latchkey, query, {
    key: 'identity_cache',
    read: (value) => readStored(latchkey, value),
  })
}

function readStored(latchkey: Latchkey, value: unknown): Identity | null {
  const identity = v.safeParse(storedIdentity, value)
  if (!identity.success) return null
  const { name, avatar } = identity.output
  return { name: honestOrNull(name), avatar: privateImage(latchkey, avatar) }
}

async function fetchFromServer(
  latchkey: Latchkey,
  account: Account,
  signal: AbortSignal,
): Promise<Identity> {
  try {
    const { address } = account
    const { name, avatar } = await callApi(
      latchkey,
      identityEndpoint,
      { address, sender: address },
      { signal },
    )
    return { name: honestOrNull(name), avatar: privateImage(latchkey, avatar) }
  } catch {
    // The server is missing or does not answer: try the chain.
    return unnamed
  }
}

async function lookUpOnChain(latchkey: Latchkey, account: Account): Promise<string | null> {
  try {
    return honestOrNull(
      (await latchkey.openedChain(account.namespace)?.lookUpName?.(account)) ?? null,
    )
  } catch {
    // The chain has no names or does not answer: the address is shown.
    return null
  }
}

async function fetchFromRegistry(
  latchkey: Latchkey,
  account: Account,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { address } = account
    const input = { address, sender: address, apiVersion: 2 }
    const [profile] = await callApi(latchkey, reverseProfileEndpoint, input, { signal })
    return honestOrNull(profile?.name ?? null)
  } catch {
    // No registry, or no name for that address.
    return null
  }
}

function honestOrNull(name: string | null): string | null {
  return name && isNameHonest(name) ? name : null
}
