import { isLatchkeyError, LatchkeyError } from '@latchkey/core'
import { fromRpcError } from '@latchkey/core/adapter'

/** The wallet and the method whose request failed. */
export type WalletCall = { wallet: string; method: string }

const rejections =
  /user (rejected|denied|cancell?ed|disapproved)|(rejected|denied|cancell?ed) by (the )?user/i
const locks =
  /(wallet|account|keyring|vault|extension) is locked|unlock (your|the) (wallet|account)/i

/** Converts a wallet's error into a LatchkeyError. The message counts before the code only where wallets misuse codes. */
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
    // The error object itself throws when it is read.
    return new LatchkeyError('wallet/failed', { code: null }, options)
  }
}

/** Wallets also throw strings, `undefined`, and objects whose getters throw. */
function describe(error: unknown): [name: string, message: string] {
  if (typeof error === 'string') return ['', error]
  try {
    const { name, message } = error as { name?: unknown; message?: unknown }
    return [String(name), String(message).slice(0, 1000)]
  } catch {
    return ['', '']
  }
}
