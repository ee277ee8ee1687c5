import type { Hash } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { invalidParams, ProviderRpcError, unsupportedMethod } from '../chain/ProviderRpcError.ts'
import type { Handler } from './handler.ts'
import { isRecord } from './isRecord.ts'
import { sendAtomically } from './sendAtomically.ts'
import { parseTransactionFields } from './sendMethods.ts'
import { type Call, sendTransaction } from './sendTransaction.ts'
import { type Bundle, callChain, keyFor, toHex, type WalletState } from './walletState.ts'

const statusCodes = { pending: 100, confirmed: 200, reverted: 500, partlyReverted: 600 }

/** EIP-5792, and ERC-7811 for `wallet_getAssets`. */
export const callsMethods: Readonly<Record<string, Handler>> = {
  async wallet_getCapabilities(state, { method, origin, params }) {
    if (state.behaviour.calls === 'unsupported') throw unsupportedMethod(method)
    const [address, wanted] = params
    keyFor(state, origin, address)
    const chains = [...state.rpcUrls.keys()].filter(
      (id) => !Array.isArray(wanted) || wanted.includes(toHex(id)),
    )
    return Object.fromEntries(chains.map((id) => [toHex(id), capabilitiesOn(state, id)]))
  },

  async wallet_sendCalls(state, { method, origin, params }) {
    if (state.behaviour.calls === 'unsupported') throw unsupportedMethod(method)
    const [request] = params
    if (!isRecord(request) || !Array.isArray(request.calls)) throw invalidParams('expected calls')
    const key = keyFor(state, origin, request.from ?? state.accounts[0])
    const calls = request.calls.filter(isRecord).map((call): Call => parseTransactionFields(call))
    checkBundle(state, request)
    const id = typeof request.id === 'string' ? request.id : crypto.randomUUID()
    return state.prompts.ask({ kind: 'send', origin }, state.behaviour.send, async () => {
      state.bundles.set(id, await sendBundle(state, key, calls))
      return { id }
    })
  },

  async wallet_getCallsStatus(state, { params }) {
    const [id] = params
    const bundle = state.bundles.get(String(id))
    if (!bundle) throw new ProviderRpcError(5730, `There is no bundle with the id ${id}.`)
    return describeBundle(state, String(id), bundle)
  },

  async wallet_showCallsStatus(state, { params }) {
    if (state.bundles.has(String(params[0]))) return null
    throw new ProviderRpcError(5730, `There is no bundle with the id ${params[0]}.`)
  },

  async wallet_getAssets(state, { method, origin, params }) {
    if (!state.assets) throw unsupportedMethod(method)
    const [request] = params
    keyFor(state, origin, isRecord(request) ? request.account : undefined)
    const wanted = isRecord(request) ? request.chainFilter : undefined
    const chains = Object.entries(state.assets).filter(
      ([id]) => !Array.isArray(wanted) || wanted.includes(id),
    )
    return Object.fromEntries(chains)
  },
}

const atomicStatus = {
  unsupported: 'unsupported',
  sequential: 'unsupported',
  ready: 'ready',
  atomic: 'supported',
}

function capabilitiesOn(state: WalletState, chainId: number): Record<string, unknown> {
  const status = atomicStatus[state.behaviour.calls]
  return { atomic: { status }, ...state.capabilities[chainId] }
}

function isAtomic({ behaviour }: WalletState): boolean {
  return behaviour.calls === 'atomic' || behaviour.calls === 'ready'
}

function checkBundle(state: WalletState, request: Readonly<Record<string, unknown>>): void {
  const { chainId, id, atomicRequired, capabilities } = request
  if (chainId !== undefined && Number(chainId) !== state.chainId) {
    throw new ProviderRpcError(5710, `The wallet does not send calls on chain ${chainId}.`)
  }
  if (typeof id === 'string' && state.bundles.has(id)) {
    throw new ProviderRpcError(5720, `There already is a bundle with the id ${id}.`)
  }
  if (atomicRequired === true && !isAtomic(state)) {
    throw new ProviderRpcError(5760, 'The wallet cannot send these calls atomically.')
  }
  checkCapabilities(
    capabilitiesOn(state, state.chainId),
    isRecord(capabilities) ? capabilities : {},
  )
}

function checkCapabilities(
  offered: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): void {
  for (const [name, capability] of Object.entries(wanted)) {
    const optional = isRecord(capability) && capability.optional === true
    if (optional || name in offered) continue
    throw new ProviderRpcError(5700, `The wallet does not support the capability ${name}.`)
  }
}

async function sendBundle(
  state: WalletState,
  key: PrivateKeyAccount,
  calls: readonly Call[],
): Promise<Bundle> {
  const { chainId } = state
  if (isAtomic(state)) {
    const hash = await sendAtomically(state, key, calls)
    // The visitor has allowed the upgrade with this batch.
    state.behaviour = { ...state.behaviour, calls: 'atomic' }
    return { chainId, atomic: true, hashes: [hash] }
  }
  const hashes: Hash[] = []
  for (const call of calls) hashes.push(await sendTransaction(state, key, call))
  return { chainId, atomic: false, hashes }
}

async function describeBundle(state: WalletState, id: string, bundle: Bundle): Promise<unknown> {
  const { chainId, atomic, hashes } = bundle
  const found = await Promise.all(
    hashes.map((hash) => callChain(state, 'eth_getTransactionReceipt', [hash], chainId)),
  )
  const receipts = found.filter(isRecord)
  const status = bundleStatus(receipts, hashes.length)
  return { version: '2.0.0', id, chainId: toHex(chainId), atomic, status, receipts }
}

function bundleStatus(receipts: readonly Record<string, unknown>[], expected: number): number {
  if (receipts.length < expected) return statusCodes.pending
  const reverted = receipts.filter(({ status }) => status !== '0x1').length
  if (reverted === 0) return statusCodes.confirmed
  return reverted === expected ? statusCodes.reverted : statusCodes.partlyReverted
}
