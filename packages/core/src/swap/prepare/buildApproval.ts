import type { Call } from '../../adapter/call.ts'
import type { ChainClient } from '../../adapter/chainClient.ts'
import type { Account } from '../../connection/account.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import { isTether } from '../../guard/tetherTokens.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import type { Network } from '../../network/network.ts'

type Approval = {
  account: Account
  network: Network
  token: string
  spender: string
  amount: bigint
}

/**
 * The approval calls for exactly this amount, encoded here and not by a server: none when the allowance is large
 * enough, two for a token whose allowance must be reset to zero first (USDT).
 * @throws LatchkeyError swap/allowance-failed, swap/approval-failed
 */
export async function buildApproval(
  latchkey: Latchkey,
  approval: Approval,
): Promise<readonly Call[]> {
  const { account, token, spender, amount } = approval
  const chain = await internals(latchkey).chain(account.namespace)
  const allowance = await readAllowance(chain, approval)
  if (allowance >= amount) return []
  if (!chain.writeApproval) throw new LatchkeyError('swap/approval-failed', {})
  const approve = await chain.writeApproval({ token, spender, amount })
  if (allowance === 0n || !(await mustReset(chain, approval, approve))) return [approve]
  return [await chain.writeApproval({ token, spender, amount: 0n }), approve]
}

/** The router's current allowance, read from the token. @throws LatchkeyError swap/allowance-failed */
async function readAllowance(chain: ChainClient, approval: Approval): Promise<bigint> {
  try {
    const allowance = await chain.readAllowance?.(approval)
    if (allowance !== undefined) return allowance
  } catch (cause) {
    throw new LatchkeyError('swap/allowance-failed', {}, { cause })
  }
  throw new LatchkeyError('swap/allowance-failed', {})
}

/** Whether the token rejects a change of a non-zero allowance. USDT does; for other tokens the call is simulated. */
async function mustReset(
  chain: ChainClient,
  { account, network, token }: Approval,
  approve: Call,
): Promise<boolean> {
  if (isTether(network.caipNetworkId, token)) return true
  const simulation = await chain.simulate?.({ account, network, calls: [approve] })
  return simulation?.status === 'reverted'
}
