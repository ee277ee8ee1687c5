import { unsupportedMethod } from '../chain/ProviderRpcError.ts'
import { accountMethods } from './accountMethods.ts'
import { callsMethods } from './callsMethods.ts'
import { chainMethods } from './chainMethods.ts'
import type { Handler, WalletRequest } from './handler.ts'
import { sendMethods } from './sendMethods.ts'
import { signMethods } from './signMethods.ts'
import { callChain, type WalletState } from './walletState.ts'

const methods: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    ...accountMethods,
    ...chainMethods,
    ...signMethods,
    ...sendMethods,
    ...callsMethods,
  }),
)
// A node signs these with its own keys; no wallet supports them.
const refused: ReadonlySet<string> = new Set(['eth_sign', 'eth_signTransaction'])

/** Answers the wallet's methods; forwards every other method to the node of the active chain. */
export async function answerRequest(state: WalletState, request: WalletRequest): Promise<unknown> {
  const { method, params } = request
  const handler = methods.get(method)
  if (handler) return handler(state, request)
  if (method.startsWith('wallet_') || refused.has(method)) throw unsupportedMethod(method)
  return callChain(state, method, params)
}
