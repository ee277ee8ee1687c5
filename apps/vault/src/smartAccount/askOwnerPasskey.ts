import { fromBase64url, toBase64url } from '../keys/bytes.ts'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'
import { readOwnerPasskey, recordOwnerPasskey } from '../wallet/ownerPasskey.ts'
import { askAuthenticator, PasskeyUnfit, timeoutMs } from '../wallet/passkey.ts'
import { hashKeyId } from './hashKeyId.ts'
import type { AskPasskey, PasskeyAssertion } from './passkeyOwner.ts'

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
