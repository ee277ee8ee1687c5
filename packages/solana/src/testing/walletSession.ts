import type { Caip2, Caip10, SharedSession, SharedSessionEvent } from '@latchkey/core'
import { createFakeSolanaWallet, type FakeSolanaWalletOptions } from '@latchkey/testing'
import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
} from '@solana/kit'

export type WalletSession = SharedSession & {
  /** What the wallet's side did last. */
  change(change: Partial<Agreement>, event: SharedSessionEvent): void
  readonly requests: readonly { chainId: Caip2; method: string }[]
  readonly isOver: boolean
}

type Agreement = {
  addresses: readonly string[]
  chains: readonly Caip2[]
  methods: readonly string[]
}
type Method = (...inputs: unknown[]) => Promise<Record<string, Uint8Array>[]>

type Answer = (method: string, params: Record<string, unknown>) => Promise<unknown>

/** A session whose other end is a wallet with real keys, speaking as phone wallets do over WalletConnect. */
export async function walletSession(
  options: PhoneOptions,
  first: Agreement,
): Promise<WalletSession> {
  const answer = await openPhone(options)
  const watchers = new Set<(event: SharedSessionEvent) => void>()
  const requests: { chainId: Caip2; method: string }[] = []
  let agreement = first
  let isOver = false
  const tell = (event: SharedSessionEvent): void => {
    for (const watcher of watchers) watcher(event)
  }
  return {
    topic: 'a1b2',
    peer: { name: 'Phone Wallet', icon: null, url: null },
    namespaces: () => ['solana'],
    accounts: () =>
      agreement.chains.flatMap((chain) =>
        agreement.addresses.map((address): Caip10 => `${chain}:${address}`),
      ),
    chains: () => agreement.chains,
    methods: () => agreement.methods,
    async request({ chainId, method, params }) {
      requests.push({ chainId, method })
      return answer(method, params as Record<string, unknown>)
    },
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
    async disconnect() {
      isOver = true
      tell({ type: 'ended' })
    },
    change(change, event) {
      agreement = { ...agreement, ...change }
      tell(event)
    },
    requests,
    get isOver() {
      return isOver
    },
  }
}

type PhoneOptions = FakeSolanaWalletOptions & { sendsSignatureOnly?: boolean }

async function openPhone(options: PhoneOptions): Promise<Answer> {
  const { wallet } = await createFakeSolanaWallet(options)
  const call = (feature: string): Method =>
    Reflect.get(wallet.features[feature] ?? {}, feature.split(':')[1] ?? '')
  await call('standard:connect')()
  const accounts = wallet.accounts as { address: string }[]
  return async (method, params) => {
    const account = accounts.find(({ address }) => address === params.pubkey) ?? accounts[0]
    if (method === 'solana_signMessage') {
      const message = Uint8Array.from(getBase58Encoder().encode(String(params.message)))
      return firstSignature(await call('solana:signMessage')({ account, message }))
    }
    const list = (params.transactions as unknown[] | undefined) ?? [params.transaction]
    const inputs = list.map((one) => ({
      account,
      chain: 'solana:localnet',
      transaction: Uint8Array.from(getBase64Encoder().encode(String(one))),
    }))
    if (method === 'solana_signAndSendTransaction') {
      return firstSignature(await call('solana:signAndSendTransaction')(...inputs))
    }
    const signed = await call('solana:signTransaction')(...inputs)
    const texts = signed.map((one) => getBase64Decoder().decode(one.signedTransaction ?? nothing))
    if (method === 'solana_signAllTransactions') return { transactions: texts }
    const { signatures } = getTransactionDecoder().decode(signed[0]?.signedTransaction ?? nothing)
    const signature = getBase58Decoder().decode(Object.values(signatures)[0] ?? nothing)
    return options.sendsSignatureOnly ? { signature } : { signature, transaction: texts[0] }
  }
}

const nothing = new Uint8Array()

function firstSignature([first]: Record<string, Uint8Array>[]): object {
  return { signature: getBase58Decoder().decode(first?.signature ?? nothing) }
}
