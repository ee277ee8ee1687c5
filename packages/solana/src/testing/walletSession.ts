import {
  createFakeSolanaWallet,
  createScriptedSession,
  type FakeSolanaWalletOptions,
  type ScriptedSession,
  type SessionTerms,
} from '@latchkey/testing'
import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
} from '@solana/kit'

type Method = (...inputs: unknown[]) => Promise<Record<string, Uint8Array>[]>

type Answer = (method: string, params: Record<string, unknown>) => Promise<unknown>

/** A session with a wallet that signs with real keys, as phone wallets do over WalletConnect. */
export async function walletSession(
  options: PhoneOptions,
  first: SessionTerms,
): Promise<ScriptedSession> {
  const answer = await openPhone(options)
  return createScriptedSession('solana', first, (method, params) =>
    answer(method, params as Record<string, unknown>),
  )
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
    const inputs = list.map((item) => ({
      account,
      chain: 'solana:localnet',
      transaction: Uint8Array.from(getBase64Encoder().encode(String(item))),
    }))
    if (method === 'solana_signAndSendTransaction') {
      return firstSignature(await call('solana:signAndSendTransaction')(...inputs))
    }
    const signed = await call('solana:signTransaction')(...inputs)
    const texts = signed.map((item) => getBase64Decoder().decode(item.signedTransaction ?? nothing))
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
