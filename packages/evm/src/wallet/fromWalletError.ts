import { fromRpcError, isLatchkeyError, LatchkeyError } from '@latchkey/core'

/** Where the error came up: which wallet, and which call. */
export type WalletCall = { wallet: string; method: string }

const rejections =
  /user (rejected|denied|cancell?ed|disapproved)|(rejected|denied|cancell?ed) by (the )?user/i
const locks =
  /(wallet|account|keyring|vault|extension) is locked|unlock (your|the) (wallet|account)/i

/** The one place where a wallet's error becomes ours. Words count before codes only where wallets misuse codes. */
export function fromWalletError(error: unknown, call: WalletCall): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const [name, message] = describe(error)
  const options = { cause: error }
  if (rejections.test(message)) return new LatchkeyError('wallet/rejected', {}, options)
  if (locks.test(message)) return new LatchkeyError('wallet/locked', {}, options)
  if (name === 'ProviderNotFoundError') {
    return new LatchkeyError('wallet/not-installed', { wallet: call.wallet }, options)
  }
  try {
    return fromRpcError(error, { method: call.method })
  } catch {
    // An error object that throws when it is read.
    return new LatchkeyError('wallet/failed', { code: null }, options)
  }
}

/** Wallets also throw strings, nothing at all, and objects that bite. */
function describe(error: unknown): [name: string, message: string] {
  if (typeof error === 'string') return ['', error]
  try {
    const { name, message } = error as { name?: unknown; message?: unknown }
    return [String(name), String(message).slice(0, 1000)]
  } catch {
    return ['', '']
  }
}
