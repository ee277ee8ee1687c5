import {
  type ClearTypedData,
  calldataDigest,
  readCallWords,
  readTypedDataWords,
  typedDataDigests,
} from '@latchkey/clearsigning'
import type { Account, Network } from '@latchkey/core'
import type { Call, RequestDigest, RequestWords, WordSources } from '@latchkey/core/adapter'
import { getAddress } from 'viem'
import { chainIdOf } from '../rpc/toChain.ts'
import { typedDataIn } from './clearRequest.ts'
import { decodeRequest, signerOf } from './decodeRequest.ts'

type WordsRequest = {
  account: Account
  network: Network
  method: string
  params: unknown
  sources: WordSources
}

/** More calls than this are not put into words: each may ask the server. */
const maxCalls = 16

/** Puts a request into the words of its contracts' descriptors (ERC-7730). */
export async function readWords(request: WordsRequest): Promise<RequestWords | null> {
  const typed = typedDataIn(request)
  if (typed) {
    return {
      parts: [await readTypedDataWords(typed, request.sources)],
      digests: digestsOf(typed),
      message: JSON.stringify(typed.message, withoutBigints, 2),
    }
  }
  const { account, network, sources } = request
  const chainId = chainIdOf(network.caipNetworkId)
  const from = getAddress(signerOf(request) ?? account.address)
  // Without routers: only the calls are needed, not what they mean.
  const context = {
    ...{ account: from, depth: 0, isSender: true, chainId: BigInt(chainId) },
    swapRouters: { routers: [] },
  }
  const calls = decodeRequest(request, context).calls.map(({ call }) => call)
  if (calls.length === 0 || calls.length > maxCalls) return null
  const parts = await Promise.all(
    calls.map((call) => readCallWords({ chainId, from, ...toClearCall(call) }, sources)),
  )
  return { parts, digests: calls.flatMap(digestOf), message: null }
}

/** Pages may pass amounts as `bigint`, which JSON does not have. */
function withoutBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

function toClearCall({ to, data = '0x', value = 0n }: Call) {
  return { to: getAddress(to), data: hexOf(data), value }
}

function digestOf({ data = '0x' }: Call): readonly RequestDigest[] {
  const hash = calldataDigest(hexOf(data))
  return hash ? [{ name: 'calldata', hash }] : []
}

function digestsOf(typed: ClearTypedData): readonly RequestDigest[] {
  const digests = typedDataDigests(typed)
  if (!digests) return []
  return [
    { name: 'eip712', hash: digests.eip712 },
    { name: 'domain', hash: digests.domain },
    { name: 'message', hash: digests.message },
  ]
}

function hexOf(data: string): `0x${string}` {
  return `0x${data.slice(2)}`
}
