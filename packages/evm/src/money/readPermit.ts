import type { Account, Network, Permit } from '@latchkey/core'
import {
  type Address,
  type Client,
  domainSeparator,
  type Hex,
  keccak256,
  parseAbi,
  toBytes,
} from 'viem'
import { readContract } from 'viem/actions'
import type { EvmChain } from '../evmChain.ts'
import { readNode } from '../rpc/guardClient.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { isSameAddress, toAddress } from './toAddress.ts'
import { isContract } from './tokens.ts'

const abi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function name() view returns (string)',
  'function version() view returns (string)',
])

const typeHash = keccak256(
  toBytes('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
)
/** Name, version, chain and contract, and nothing else. */
const plainFields = '0x0f'

type Wish = Omit<Permit, 'nonce' | 'name' | 'version'>

/**
 * The ERC-2612 permit a token takes from an account with a key of its own. The domain is not believed: with it,
 * the separator computed here must be the one the token compares with. `null` for DAI's own kind, for domains with
 * anything more in them, for contracts as owners, and when anything stays unanswered.
 */
export async function readPermit(
  chain: EvmChain,
  { network, account, ...wish }: { network: Network; account: Account } & Wish,
): Promise<Permit | null> {
  const place = { token: toAddress(wish.token), chainId: chainIdOf(network.caipNetworkId) }
  try {
    const [hasCode, facts] = await Promise.all([
      isContract(chain, { network, address: account.address }),
      readNode(chain, network, 'eth_call', (client) =>
        readFacts(client, place.token, toAddress(account.address)),
      ),
    ])
    const domain = facts.domains.find((one) => separatorOf(one, place) === facts.separator)
    const isStandard = facts.typeHash === null || facts.typeHash === typeHash
    if (hasCode || !domain || !isStandard) return null
    return { ...wish, nonce: facts.nonce, ...domain }
  } catch {
    // Most tokens have no such thing, and an approval always does.
    return null
  }
}

type Domain = Pick<Permit, 'name' | 'version'>
type Facts = { nonce: bigint; separator: Hex; typeHash: Hex | null; domains: readonly Domain[] }

async function readFacts(client: Client, address: Address, owner: Address): Promise<Facts> {
  const token = { address, abi } as const
  const [nonce, separator, hash, told, name, version] = await Promise.all([
    readContract(client, { ...token, functionName: 'nonces', args: [owner] }),
    readContract(client, { ...token, functionName: 'DOMAIN_SEPARATOR' }),
    orNull(readContract(client, { ...token, functionName: 'PERMIT_TYPEHASH' })),
    orNull(readContract(client, { ...token, functionName: 'eip712Domain' })),
    orNull(readContract(client, { ...token, functionName: 'name' })),
    orNull(readContract(client, { ...token, functionName: 'version' })),
  ])
  const versions = [...new Set([...(version === null ? [] : [version]), '1', '2'])]
  const guessed = name === null ? [] : versions.map((one) => ({ name, version: one }))
  return {
    nonce,
    separator,
    typeHash: hash,
    domains: told ? domainTold(told, address) : guessed,
  }
}

function domainTold(
  [fields, name, version, , contract, , extensions]: readonly [
    Hex,
    string,
    string,
    bigint,
    Address,
    Hex,
    readonly bigint[],
  ],
  token: Address,
): readonly Domain[] {
  const isPlain = fields === plainFields && extensions.length === 0
  return isPlain && isSameAddress(contract, token) ? [{ name, version }] : []
}

function separatorOf(domain: Domain, { token, chainId }: { token: Address; chainId: number }): Hex {
  return domainSeparator({ domain: { ...domain, chainId, verifyingContract: token } })
}

async function orNull<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read
  } catch {
    // Not every token has every question.
    return null
  }
}
