import { type Account, LatchkeyError } from '@latchkey/core'
import * as v from 'valibot'
import { bytesToHex, type Hex, stringToHex } from 'viem'
import type { EvmState } from '../evmState.ts'
import { askWallet } from './askWallet.ts'
import { requireChain, requireSigner } from './requireSigner.ts'
import { parseSignature } from './walletReplies.ts'

/** @throws connection/not-connected, wallet/unauthorised, wallet/rejected, wallet/signature-pending, wallet/failed */
export async function signMessage(
  evm: EvmState,
  { account, message }: { account: Account; message: string | Uint8Array },
): Promise<Hex> {
  const { address, ...wallet } = await requireSigner(evm, account)
  const data = typeof message === 'string' ? stringToHex(message) : bytesToHex(message)
  const reply = await askWallet({ ...wallet, method: 'personal_sign', params: [data, address] })
  return parseSignature(reply)
}

const typed = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    types: v.record(v.string(), v.unknown()),
    primaryType: v.string(),
    message: v.record(v.string(), v.unknown()),
    domain: v.looseObject({ chainId: v.optional(v.union([v.number(), v.string()])) }),
  }),
)

/**
 * Signs EIP-712 data, given as JSON. Data with a chain id is signed only while the wallet is on that chain.
 * @throws rpc/failed when it is not EIP-712 data; network/wrong-chain; the errors of `signMessage`
 */
export async function signTypedData(
  evm: EvmState,
  { account, typedData }: { account: Account; typedData: string },
): Promise<Hex> {
  const method = 'eth_signTypedData_v4'
  const signer = await requireSigner(evm, account)
  const parsed = v.safeParse(typed, typedData)
  if (!parsed.success) throw new LatchkeyError('rpc/failed', { code: -32602, method })
  const { chainId } = parsed.output.domain
  if (chainId !== undefined) await requireChain(evm, signer, Number(chainId))
  const { address, ...wallet } = signer
  return parseSignature(await askWallet({ ...wallet, method, params: [address, typedData] }))
}
