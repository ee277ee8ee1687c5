import { askWallet as ask, readWallet as read } from '@latchkey/core/adapter'
import type { Address } from 'viem'
import type { Eip1193Provider } from './eip1193.ts'

/** The connected wallet and the account that signs. */
export type Signer = { provider: Eip1193Provider; wallet: string; address: Address }

type Call = {
  provider: Eip1193Provider
  wallet: string
  method: string
  params?: unknown
}

/** Sends an EIP-1193 request that may open a prompt: waits for the visitor without a time limit, and never retries. @throws wallet/* */
export function askWallet(call: Call): Promise<unknown> {
  return ask(call.method, () => request(call), call.wallet)
}

/** Sends an EIP-1193 request that opens no prompt. @throws wallet/timed-out, wallet/* */
export function readWallet(call: Call): Promise<unknown> {
  return read(call.wallet, call.method, () => request(call))
}

/** `async` turns a provider that throws synchronously, or returns no promise, into an ordinary promise. */
async function request({ provider, method, params }: Call): Promise<unknown> {
  return await provider.request(params === undefined ? { method } : { method, params })
}
