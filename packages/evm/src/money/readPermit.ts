import { type Account, isSameAddress, type Network } from '@latchkey/core'
import type { Permit } from '@latchkey/core/adapter'
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
import type { EvmState } from '../evmState.ts'
import { readNode } from '../rpc/readNode.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { toAddress } from './toAddress.ts'
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
/** EIP-5267 fields: name, version, chain id and contract, and no others. */
const plainFields = '0x0f'

type PermitRequest = Omit<Permit, 'nonce' | 'name' | 'version'>

/**
 * Reads the ERC-2612 permit that a token accepts from an EOA. The domain is verified: the separator computed from it must
 * equal the token's DOMAIN_SEPARATOR. `null` for DAI's permit, for domains with more fields, for smart accounts, and when
 * a read fails.
 */
export async function readPermit(
  evm: EvmState,
  { network, account, ...request }: { network: Network; account: Account } & PermitRequest,
): Promise<Permit | null> {
  const domainFields = {
    token: toAddress(request.token),
    chainId: chainIdOf(network.caipNetworkId),
  }
  try {
    const [hasCode, facts] = await Promise.all([
      isContract(evm, { network, address: account.address }),
      readNode(evm, network, 'eth_call', (client) =>
        readFacts(client, domainFields.token, toAddress(account.address)),
      ),
    ])
    const domain = facts.domains.find(
      (candidate) => separatorOf(candidate, domainFields) === facts.separator,
    )
    const isStandard = facts.typeHash === null || facts.typeHash === typeHash
    if (hasCode || !domain || !isStandard) return null
    return { ...request, nonce: facts.nonce, ...domain }
  } catch {
    // Most tokens have no permit; the swap then uses an approval.
    return null
  }
}

type Domain = Pick<Permit, 'name' | 'version'>
type Facts = { nonce: bigint; separator: Hex; typeHash: Hex | null; domains: readonly Domain[] }

async function readFacts(client: Client, address: Address, owner: Address): Promise<Facts> {
  const token = { address, abi } as const
  const [nonce, separator, hash, eip712Domain, name, version] = await Promise.all([
    readContract(client, { ...token, functionName: 'nonces', args: [owner] }),
    readContract(client, { ...token, functionName: 'DOMAIN_SEPARATOR' }),
    orNull(readContract(client, { ...token, functionName: 'PERMIT_TYPEHASH' })),
    orNull(readContract(client, { ...token, functionName: 'eip712Domain' })),
    orNull(readContract(client, { ...token, functionName: 'name' })),
    orNull(readContract(client, { ...token, functionName: 'version' })),
  ])
  const versions = [...new Set([...(version === null ? [] : [version]), '1', '2'])]
  const guessedDomains = name === null ? [] : versions.map((guess) => ({ name, version: guess }))
  return {
    nonce,
    separator,
    typeHash: hash,
    domains: eip712Domain ? parseEip712Domain(eip712Domain, address) : guessedDomains,
  }
}

function parseEip712Domain(
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
    // Not every token has every function.
    return null
  }
}
