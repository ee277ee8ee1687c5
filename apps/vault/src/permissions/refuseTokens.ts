import { findKnownToken } from '@latchkey/wire/knownTokens'
import { type Address, encodeFunctionData, type Hex, isAddressEqual, parseAbi, size } from 'viem'
import { ServerRefusal } from '../api/callServer.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import type { CallRpc } from '../approve/node.ts'
import { refusals } from './refusals.ts'

const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function allowance(address account, address spender) view returns (uint256)',
  'function allowance(address account, address token, address spender) view returns (uint160)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
/** ERC-721, ERC-1155, ERC-6909. */
const tokenInterfaces: readonly Hex[] = ['0x80ac58cd', '0xd9b67a26', '0x0f632fb3']

/**
 * Rejects contracts that hold balances or allowances of the account: tokens, NFTs, vault shares, Permit2. No list of
 * methods is complete for them. Known tokens need no node; of any other contract the node tells whether it has the
 * functions that read a balance or an allowance, and without an answer it is rejected.
 * @throws NotAllowed
 */
export async function refuseTokens(
  contracts: readonly Address[],
  { node, account, chainId }: { node: CallRpc; account: Address; chainId: string },
): Promise<void> {
  const isKnown = (contract: Address) =>
    findKnownToken(chainId, contract) !== null || isAddressEqual(contract, permit2)
  if (contracts.some(isKnown)) throw new NotAllowed(refusals.tokenContract)
  await Promise.all(contracts.map((contract) => refuseToken(contract, { node, account })))
}

async function refuseToken(
  contract: Address,
  { node, account }: { node: CallRpc; account: Address },
): Promise<void> {
  const code = await node('eth_getCode', [contract, 'latest']).catch(() => null)
  if (code === null) throw new NotAllowed(refusals.uncheckedContract)
  if (code === '0x') throw new NotAllowed(refusals.noContract)
  const ask = (data: Hex) => callContract(node, { to: contract, data })
  const [balances, interfaces] = await Promise.all([
    Promise.all(balanceReads(account).map(ask)),
    Promise.all(tokenInterfaces.map(interfaceRead).map(ask)),
  ])
  const hasBalances = balances.some((answer) => answer !== null && size(answer) >= 32)
  const isToken = interfaces.some((answer) => answer !== null && BigInt(answer) === 1n)
  if (hasBalances || isToken) throw new NotAllowed(refusals.tokenContract)
}

function balanceReads(account: Address): readonly Hex[] {
  return [
    encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] }),
    encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, 0n] }),
    encodeFunctionData({ abi, functionName: 'allowance', args: [account, account] }),
    encodeFunctionData({ abi, functionName: 'allowance', args: [account, account, account] }),
  ]
}

function interfaceRead(id: Hex): Hex {
  return encodeFunctionData({ abi, functionName: 'supportsInterface', args: [id] })
}

/** `null`: the contract has no such function. @throws NotAllowed when the node does not say */
async function callContract(node: CallRpc, call: { to: Address; data: Hex }): Promise<Hex | null> {
  try {
    const answer = await node('eth_call', [call, 'latest'])
    if (typeof answer === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer)) {
      return answer === '0x' ? null : (answer as Hex)
    }
  } catch (error) {
    // Contracts of old compilers end with an invalid opcode instead of a revert.
    const isRevert = error instanceof ServerRefusal && error.code === 'node'
    if (isRevert && /revert|opcode/i.test(error.message)) return null
  }
  throw new NotAllowed(refusals.uncheckedContract)
}
