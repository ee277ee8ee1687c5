import type { Account, Network } from '@latchkey/core'
import type { SourcedTokenMetadata, TokenMetadata } from '@latchkey/core/adapter'
import { type Client, erc20Abi } from 'viem'
import { getCode, readContract } from 'viem/actions'
import type { EvmState } from '../evmState.ts'
import { askAllNodes } from '../identity/askAllNodes.ts'
import { fromNodeError } from '../rpc/fromNodeError.ts'
import { readNode } from '../rpc/readNode.ts'
import { toAddress } from './toAddress.ts'

/** @throws rpc/*, chain/execution-reverted when it is not a token */
export async function readToken(
  evm: EvmState,
  { network, token }: { network: Network; token: string },
): Promise<TokenMetadata> {
  const address = toAddress(token)
  return readNode(evm, network, 'eth_call', (client) => readMetadata(client, address))
}

/** @throws rpc/*, chain/execution-reverted when it is not a token */
export async function readTokenFromAllNodes(
  evm: EvmState,
  { network, token }: { network: Network; token: string },
): Promise<readonly SourcedTokenMetadata[]> {
  const address = toAddress(token)
  try {
    const answers = await askAllNodes(evm, network, (client) => readMetadata(client, address))
    return answers.map(({ source, value }) => ({ ...value, source }))
  } catch (error) {
    throw fromNodeError(error, 'eth_call')
  }
}

async function readMetadata(client: Client, address: `0x${string}`): Promise<TokenMetadata> {
  const [decimals, symbol] = await Promise.all([
    readContract(client, { address, abi: erc20Abi, functionName: 'decimals' }),
    readSymbol(client, address),
  ])
  return { decimals, symbol }
}

/** Early tokens (MKR) return bytes32 instead of a string; the symbol is optional. */
async function readSymbol(client: Client, address: `0x${string}`): Promise<string | null> {
  try {
    return await readContract(client, { address, abi: erc20Abi, functionName: 'symbol' })
  } catch {
    return null
  }
}

export async function tokenBalance(
  evm: EvmState,
  { network, account, token }: { network: Network; account: Account; token: string },
): Promise<bigint> {
  const address = toAddress(token)
  const args = [toAddress(account.address)] as const
  return readNode(evm, network, 'eth_call', (client) =>
    readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args }),
  )
}

export async function readAllowance(
  evm: EvmState,
  options: { network: Network; account: Account; token: string; spender: string },
): Promise<bigint> {
  const address = toAddress(options.token)
  const args = [toAddress(options.account.address), toAddress(options.spender)] as const
  return readNode(evm, options.network, 'eth_call', (client) =>
    readContract(client, { address, abi: erc20Abi, functionName: 'allowance', args }),
  )
}

/** An EIP-7702 delegation (0xef0100…) does not count as code: the account is still a person's. */
export async function isContract(
  evm: EvmState,
  { network, address }: { network: Network; address: string },
): Promise<boolean> {
  const code = await readNode(evm, network, 'eth_getCode', (client) =>
    getCode(client, { address: toAddress(address) }),
  )
  return code !== undefined && code !== '0x' && !code.startsWith('0xef0100')
}
