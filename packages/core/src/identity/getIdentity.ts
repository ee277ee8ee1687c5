import { identityEndpoint, reverseProfileEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { callApi } from '../api/callApi.ts'
import { privateImage } from '../api/privateImage.ts'
import type { Account } from '../connection/account.ts'
import type { ErrorOf } from '../errors/errorOf.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryKeyOf,
  queryOptions,
  storedQuery,
} from '../queries/queryOptions.ts'
import {
  type AccountParameters,
  accountText,
  findAccount,
  requireAccountOf,
} from '../queries/target.ts'
import { isNameSafeToShow } from './nameRules.ts'

/** The public name and picture of an account; `null` if it has none. */
export type Identity = { name: string | null; avatar: string | null }

const unnamed: Identity = { name: null, avatar: null }

const storedIdentity = v.object({ name: v.nullable(v.string()), avatar: v.nullable(v.string()) })

/** Parameters of `getIdentity`. */
export type GetIdentityParameters = AccountParameters
/** What `getIdentity` resolves with. */
export type GetIdentityReturnType = Identity
/** What `getIdentity` throws. */
export type GetIdentityErrorType = ErrorOf<'connection/not-connected'>

/**
 * The name and avatar of an account (reverse lookup): from the server, then from the chain (ENS), then from the
 * server's name registry; empty when none of them responds.
 * @throws GetIdentityErrorType
 */
export async function getIdentity(
  latchkey: Latchkey,
  parameters: GetIdentityParameters = {},
): Promise<GetIdentityReturnType> {
  return fetchIdentity(latchkey, requireAccountOf(latchkey, parameters))
}

/** The key of `getIdentityQueryOptions`. */
export function getIdentityQueryKey(
  latchkey: Latchkey,
  parameters: GetIdentityParameters = {},
): QueryKey {
  const account = findAccount(latchkey, parameters)
  return queryKeyOf(latchkey, 'identity', account ? { account: accountText(account) } : {})
}

/** `getIdentity` as a query. Stores the last result for the next visit. */
export function getIdentityQueryOptions(
  latchkey: Latchkey,
  parameters: GetIdentityParameters = {},
): QueryOptions<GetIdentityReturnType, GetIdentityErrorType> {
  const query = queryOptions<GetIdentityReturnType, GetIdentityErrorType>({
    queryKey: getIdentityQueryKey(latchkey, parameters),
    queryFn: ({ signal }) =>
      fetchIdentity(latchkey, requireAccountOf(latchkey, parameters), signal),
    enabled: findAccount(latchkey, parameters) !== null,
    staleTime: freshness.identity,
  })
  return storedQuery(latchkey, query, {
    key: 'identity_cache',
    read: (value) => readStored(latchkey, value),
  })
}

async function fetchIdentity(
  latchkey: Latchkey,
  account: Account,
  signal?: AbortSignal,
): Promise<Identity> {
  if (account.namespace !== 'eip155') return unnamed
  const serverIdentity = await fetchFromServer(latchkey, account, signal)
  if (serverIdentity.name) return serverIdentity
  const name =
    (await lookUpOnChain(latchkey, account)) ?? (await fetchFromRegistry(latchkey, account, signal))
  return { ...serverIdentity, name }
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
  signal?: AbortSignal,
): Promise<Identity> {
  try {
    const { address } = account
    const { name, avatar } = await callApi(
      latchkey,
      identityEndpoint,
      { address, sender: address },
      signal ? { signal } : {},
    )
    return { name: honestOrNull(name), avatar: privateImage(latchkey, avatar) }
  } catch {
    // The server is missing or does not respond: try the chain.
    return unnamed
  }
}

async function lookUpOnChain(latchkey: Latchkey, account: Account): Promise<string | null> {
  try {
    return honestOrNull(
      (await internals(latchkey).openedChain(account.namespace)?.lookUpName?.(account)) ?? null,
    )
  } catch {
    // The chain has no names or does not respond: the address is shown.
    return null
  }
}

async function fetchFromRegistry(
  latchkey: Latchkey,
  account: Account,
  signal?: AbortSignal,
): Promise<string | null> {
  try {
    const { address } = account
    const input = { address, sender: address, apiVersion: 2 }
    const [profile] = await callApi(
      latchkey,
      reverseProfileEndpoint,
      input,
      signal ? { signal } : {},
    )
    return honestOrNull(profile?.name ?? null)
  } catch {
    // No registry, or no name for that address.
    return null
  }
}

function honestOrNull(name: string | null): string | null {
  return name && isNameSafeToShow(name) ? name : null
}
