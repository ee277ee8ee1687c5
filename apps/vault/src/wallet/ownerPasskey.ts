import * as v from 'valibot'
import type { Address } from 'viem'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'

/** The account on one network that a passkey owns. */
export type OwnedAccount = { account: Address; chainId: string }

const ownerPrefix = 'owner/'
const passkeyRecord = v.object({ keyId: v.string(), addedAt: v.nullable(v.string()) })

/** Drops the passkeys that own a smart account: a server could name one to get its signature. */
export async function withoutOwners<Passkey extends { credentialId: string | null }>(
  store: IndexedDbStore,
  passkeys: readonly Passkey[],
): Promise<Passkey[]> {
  const owners = (await store.list(ownerPrefix)).flatMap((stored) => {
    const read = v.safeParse(passkeyRecord, stored)
    return read.success ? [read.output.keyId] : []
  })
  return passkeys.filter(({ credentialId }) => !owners.includes(credentialId ?? ''))
}

/** The passkey that this browser added or used last; the contract says whether it still owns the account. */
export async function readOwnerPasskey(
  store: IndexedDbStore,
  owned: OwnedAccount,
): Promise<v.InferOutput<typeof passkeyRecord> | null> {
  const read = v.safeParse(passkeyRecord, await store.get(storeKey(owned)))
  return read.success ? read.output : null
}

export async function recordOwnerPasskey(
  store: IndexedDbStore,
  owned: OwnedAccount,
  passkey: v.InferOutput<typeof passkeyRecord>,
): Promise<void> {
  await store.set(storeKey(owned), passkey)
}

function storeKey({ account, chainId }: OwnedAccount): string {
  return `${ownerPrefix}${chainId}/${account}`
}
