import type { CaipNetworkId } from '@latchkey/core'
import { createScriptedSession, type ScriptedSession } from '@latchkey/testing'
import type { FakeBitcoinWallet } from '@latchkey/testing/bitcoin'
import type { SatsProvider } from '../wallet/discoveredWallet.ts'

/** A session with a wallet that signs with real keys, as a phone wallet does. */
export async function walletSession(
  wallet: FakeBitcoinWallet,
  granted: { chains: readonly CaipNetworkId[]; methods?: readonly string[] },
): Promise<ScriptedSession> {
  const page: EventTarget & { FakeProviders?: { BitcoinProvider: SatsProvider } } =
    new EventTarget()
  wallet.install(page)
  const provider = page.FakeProviders?.BitcoinProvider
  await provider?.request('wallet_connect', null)
  const grant = {
    addresses: wallet.addresses.slice(0, 1),
    methods: ['signMessage', 'signPsbt', 'sendTransfer'],
    ...granted,
  }
  return createScriptedSession('bip122', grant, async (method, params) => {
    const reply = await provider?.request(method, toSats(method, params as Params))
    return (reply as { result?: unknown }).result
  })
}

type Params = {
  protocol?: string
  amount?: string
  recipientAddress?: string
  signInputs?: readonly { address: string; index: number }[]
}

/** Translates a session's methods into calls of the test wallet. */
function toSats(method: string, params: Params): unknown {
  if (method === 'sendTransfer') {
    return { recipients: [{ address: params.recipientAddress, amount: Number(params.amount) }] }
  }
  if (method === 'signPsbt') {
    const signInputs = Object.fromEntries(
      (params.signInputs ?? []).map(({ address, index }) => [address, [index]]),
    )
    return { ...params, signInputs }
  }
  return { ...params, protocol: params.protocol?.toUpperCase() }
}
