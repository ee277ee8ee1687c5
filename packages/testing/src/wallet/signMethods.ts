import { isHex, type TypedDataDefinition } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { invalidParams } from '../chain/ProviderRpcError.ts'
import type { Handler, WalletRequest } from './handler.ts'
import { isRecord } from './isRecord.ts'
import { keyFor, type WalletState } from './walletState.ts'

export const signMethods: Readonly<Record<string, Handler>> = {
  async personal_sign(state, request) {
    const [message, address] = request.params
    if (typeof message !== 'string') throw invalidParams('expected a message')
    return sign(state, request, address, (key) =>
      key.signMessage({ message: isHex(message) ? { raw: message } : message }),
    )
  },

  async eth_signTypedData_v4(state, request) {
    const [address, data] = request.params
    const typedData = parseTypedData(data, state.chainId)
    return sign(state, request, address, (key) => key.signTypedData(typedData))
  },
}

async function sign(
  state: WalletState,
  { origin }: WalletRequest,
  address: unknown,
  action: (key: PrivateKeyAccount) => Promise<unknown>,
): Promise<unknown> {
  const key = keyFor(state, origin, address)
  return state.prompts.ask({ kind: 'sign', origin }, state.behaviour.sign, () => action(key))
}

function parseTypedData(data: unknown, chainId: number): TypedDataDefinition {
  const parsed: unknown = typeof data === 'string' ? parseJson(data) : data
  if (!isTypedData(parsed)) throw invalidParams('expected typed data')
  const domainChainId = parsed.domain?.chainId
  if (domainChainId !== undefined && BigInt(domainChainId) !== BigInt(chainId)) {
    throw invalidParams(
      `Provided chainId "${domainChainId}" must match the active chainId "${chainId}"`,
    )
  }
  return parsed
}

function isTypedData(value: unknown): value is TypedDataDefinition {
  return isRecord(value) && isRecord(value.types) && typeof value.primaryType === 'string'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('typed data is not JSON')
  }
}
