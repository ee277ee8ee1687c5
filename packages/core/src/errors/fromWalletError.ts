import { fromRpcError } from './fromRpcError.ts'
import { LatchkeyError } from './LatchkeyError.ts'

const rejections =
  /user (rejected|denied|cancell?ed|disapproved)|(rejected|denied|cancell?ed) by (the )?user|^(cancell?ed|rejected)$/i
const locks =
  /(wallet|account|keyring|vault|extension) is locked|unlock (your|the) (wallet|account)/i

/**
 * What a wallet of the browser threw, as ours. Words count before codes only where wallets misuse codes; wallets
 * also throw strings, nothing at all, and objects that bite.
 */
export function fromWalletError(error: unknown, asked: { method: string }): LatchkeyError {
  if (error instanceof LatchkeyError) return error
  const message = messageOf(error)
  const options = { cause: error }
  if (rejections.test(message)) return new LatchkeyError('wallet/rejected', {}, options)
  if (locks.test(message)) return new LatchkeyError('wallet/locked', {}, options)
  try {
    return fromRpcError(error, asked)
  } catch {
    // An error object that throws when it is read.
    return new LatchkeyError('wallet/failed', { code: null }, options)
  }
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error.slice(0, 1000)
  try {
    return String((error as { message?: unknown }).message).slice(0, 1000)
  } catch {
    return ''
  }
}
