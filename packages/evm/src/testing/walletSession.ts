import {
  createScriptedSession,
  type FakeEvmWallet,
  type ScriptedSession,
  type SessionTerms,
} from '@latchkey/testing'

/** A session with a wallet that signs with real keys, as a phone wallet does. */
export function walletSession(wallet: FakeEvmWallet, first: SessionTerms): ScriptedSession {
  const provider = wallet.providerFor('the phone itself')
  return createScriptedSession('eip155', first, async (method, params) => {
    await provider.request({ method: 'eth_requestAccounts' })
    return provider.request({ method, params })
  })
}
