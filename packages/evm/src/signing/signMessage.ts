import { type Account, LatchkeyError } from '@latchkey/core'
import * as v from 'valibot'
import { bytesToHex, type Hex, stringToHex } from 'viem'
import { requireConnection } from '../connection/wagmiState.ts'
import type { EvmState } from '../evmState.ts'
import { askWallet } from '../wallet/askWallet.ts'
import { parseSignature } from '../wallet/walletReplies.ts'
import { requireChain, requireSigner } from './requireSigner.ts'

/**
 * Asks the wallet to sign a message (EIP-191), and verifies the signature.
 * @throws connection/not-connected, wallet/unauthorised, wallet/rejected, wallet/signature-pending, wallet/failed,
 * wallet/wrong-signature
 */
export async function signMessage(
  evm: EvmState,
  { account, message }: { account: Account; message: string | Uint8Array },
): Promise<Hex> {
  const signer = await requireSigner(evm, account)
  const { address, ...wallet } = signer
  const { chainId } = requireConnection(evm.config)
  const data = typeof message === 'string' ? stringToHex(message) : bytesToHex(message)
  const reply = await askWallet({ ...wallet, method: 'personal_sign', params: [data, address] })
  const signature = parseSignature(reply)
  const { checkMessage } = await import('./checkSignature.ts')
  await checkMessage(evm, { signer, signature, chainId, data })
  return signature
}

const chainNumber = v.pipe(v.union([v.number(), v.string()]), v.transform(Number))
const typed = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    types: v.record(v.string(), v.unknown()),
    primaryType: v.string(),
    message: v.record(v.string(), v.unknown()),
    domain: v.looseObject({ chainId: v.optional(chainNumber) }),
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
  const { chainId: current } = requireConnection(evm.config)
  const { chainId = current } = parsed.output.domain
  if ('chainId' in parsed.output.domain) await requireChain(evm, signer, chainId)
  const { address, ...wallet } = signer
  const signature = parseSignature(
    await askWallet({ ...wallet, method, params: [address, typedData] }),
  )
  const { checkTypedData } = await import('./checkSignature.ts')
  await checkTypedData(evm, { signer, signature, chainId, data: parsed.output })
  return signature
}
