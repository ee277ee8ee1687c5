import * as v from 'valibot'
import type { Address } from 'viem'
import { fromBase64url, toBase64url } from '../keys/bytes.ts'
import { hashKeyId } from '../smartAccount/hashKeyId.ts'
import type { AskPasskey, PasskeyAssertion } from '../smartAccount/passkeyOwner.ts'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'
import { askAuthenticator, PasskeyUnfit, timeoutMs } from './passkey.ts'

/** The account on one network that a passkey owns. */
export type OwnedAccount = { account: Address; chainId: string }

const ownerPrefix = 'owner/'
const passkeyRecord = v.object({ keyId: v.string(), addedAt: v.nullable(v.string()) })

/**
 * Asks for the passkey that owns the account. Where this browser does not know its id, the visitor chooses among the
 * vault's passkeys. @throws PasskeyDeclined, PasskeyUnfit
 */
export async function askOwnerPasskey(
  store: IndexedDbStore,
  { challenge, keyIdHashes, ...owned }: Parameters<AskPasskey>[0],
): Promise<PasskeyAssertion> {
  const known = await readOwnerPasskey(store, owned)
  const isOwner = known !== null && keyIdHashes.includes(hashKeyId(known.keyId))
  const credential = await askAuthenticator(() =>
    navigator.credentials.get({
      publicKey: {
        challenge,
        userVerification: 'required',
        timeout: timeoutMs,
        allowCredentials: isOwner ? [{ type: 'public-key', id: fromBase64url(known.keyId) }] : [],
      },
    }),
  )
  const assertion = toAssertion(credential)
  if (!isOwner && keyIdHashes.includes(hashKeyId(assertion.keyId))) {
    await recordOwnerPasskey(store, owned, { keyId: assertion.keyId, addedAt: null })
  }
  return assertion
}

function toAssertion({ response, rawId }: PublicKeyCredential): PasskeyAssertion {
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyUnfit()
  return {
    keyId: toBase64url(new Uint8Array(rawId)),
    authenticatorData: new Uint8Array(response.authenticatorData),
    clientDataJSON: new Uint8Array(response.clientDataJSON),
    signature: new Uint8Array(response.signature),
  }
}

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
