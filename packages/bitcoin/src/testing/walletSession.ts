import type { Caip2 } from '@latchkey/core'
import { type PlayedSession, playSession } from '@latchkey/testing'
import type { FakeBitcoinWallet } from '@latchkey/testing/bitcoin'
import type { SatsProvider } from '../wallet/discoveredWallet.ts'

/** A session whose other end is a wallet with real keys, as a phone wallet would be. */
export async function walletSession(
  wallet: FakeBitcoinWallet,
  agreed: { chains: readonly Caip2[]; methods?: readonly string[] },
): Promise<PlayedSession> {
  const page: EventTarget & { FakeProviders?: { BitcoinProvider: SatsProvider } } =
    new EventTarget()
  wallet.install(page)
  const provider = page.FakeProviders?.BitcoinProvider
  await provider?.request('wallet_connect', null)
  const agreement = {
    addresses: wallet.addresses.slice(0, 1),
    methods: ['signMessage', 'signPsbt', 'sendTransfer'],
    ...agreed,
  }
  return playSession('bip122', agreement, async (method, params) => {
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

/** A phone wallet reads what we send and asks its own vault; here that is another wallet's language. */
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
