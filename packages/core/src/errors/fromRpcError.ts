import { fromCallsCode } from './fromCallsCode.ts'
import { fromChainMessage } from './fromChainMessage.ts'
import { isLatchkeyError, LatchkeyError } from './LatchkeyError.ts'
import { rpcCode, rpcCodes } from './rpcCode.ts'

/**
 * Converts an error of a wallet or node (EIP-1193, EIP-1474) into a `LatchkeyError`. `method` and `chainId` are the
 * request's, for the context. Only uses the message if the code isn't specific.
 */
export function fromRpcError(
  error: unknown,
  request: { method?: string; chainId?: string } = {},
): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const { method = '', chainId = '' } = request
  const code = rpcCode(error)
  const options = { cause: error }
  switch (code) {
    case 4001:
    // CAIP-25 wallets and WalletConnect report a rejection with this code.
    case 5000:
      return new LatchkeyError('wallet/rejected', {}, options)
    case 4100:
      return new LatchkeyError('wallet/unauthorised', {}, options)
    case 4200:
    case -32601:
    case -32004:
      return new LatchkeyError('wallet/method-unsupported', { method }, options)
    case 4900:
      return new LatchkeyError('wallet/disconnected', {}, options)
    case 4901:
      return new LatchkeyError('wallet/chain-disconnected', {}, options)
    case 4902:
      return new LatchkeyError('network/unrecognised', { id: chainId }, options)
    case -32002:
      return new LatchkeyError('wallet/already-pending', {}, options)
    default:
      return fromUnspecificCode(error, code, method)
  }
}

function fromUnspecificCode(error: unknown, code: number | null, method: string): LatchkeyError {
  const specific = fromCallsCode(code, { cause: error }) ?? fromChainMessage(error)
  if (specific) return specific
  const isJsonRpc = code !== null && code <= -32000 && code >= -32700
  return isJsonRpc
    ? new LatchkeyError('rpc/failed', { code, method }, { cause: error })
    : new LatchkeyError('wallet/failed', { code }, { cause: error })
}

/** Whether the error means that the wallet doesn't have the chain yet (4902 and others) and must add it. */
export function isUnknownChain(error: unknown): boolean {
  const codes = rpcCodes(error)
  // A rejection stays a rejection, whatever error the wallet wraps in it.
  if (codes[0] === 4001) return false
  // 4902 is the usual code; some wallets report an internal error (with either sign) or 5000 instead.
  return codes.some((code) => [4902, 32603, -32603, 5000].includes(code))
}
