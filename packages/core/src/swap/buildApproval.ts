import type { Call } from '../adapter/call.ts'
import type { ChainClient } from '../adapter/chainClient.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { isTether } from '../guard/tetherTokens.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { fetchAllowance } from './fetchAllowance.ts'

type Approval = {
  account: Account
  network: Network
  token: string
  spender: string
  amount: bigint
}

/**
 * The calls that let the router take exactly this amount, written here and not by a server: none when it may
 * already, two for a token that must be told zero first (USDT).
 * @throws swap/allowance-failed, swap/approval-failed
 */
export async function buildApproval(
  latchkey: Latchkey,
  approval: Approval,
): Promise<readonly Call[]> {
  const { account, token, spender, amount } = approval
  const allowance = await fetchAllowance(latchkey, approval)
  if (allowance >= amount) return []
  const chain = await latchkey.chain(account.namespace)
  if (!chain.writeApproval) throw new LatchkeyError('swap/approval-failed', {})
  const approve = await chain.writeApproval({ token, spender, amount })
  if (allowance === 0n || !(await mustReset(chain, approval, approve))) return [approve]
  return [await chain.writeApproval({ token, spender, amount: 0n }), approve]
}

/** Would the token refuse to change its allowance? Known ones do; the others are asked by playing the call. */
async function mustReset(
  chain: ChainClient,
  { account, network, token }: Approval,
  approve: Call,
): Promise<boolean> {
  if (isTether(network.caipNetworkId, token)) return true
  const played = await chain.simulate?.({ account, network, calls: [approve] })
  return played?.status === 'reverted'
}
