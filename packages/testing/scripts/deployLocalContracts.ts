import { type Address, parseGwei } from 'viem'
import { compileContracts } from './compileContracts.ts'
import { deployDelegationFramework } from './deploy/delegationFramework.ts'
import { createDeployer } from './deploy/deployer.ts'
import {
  deployExchange,
  deployRouter02,
  type Exchange,
  findPairs,
  fundPools,
  type Pairs,
} from './deploy/exchange.ts'
import { deployInfrastructure } from './deploy/infrastructure.ts'
import { deployNames, registerNames } from './deploy/names.ts'
import { deployTokens, distributeTokens, type Tokens } from './deploy/tokens.ts'

/** The first block of the local chain; a constant, because pools store the time of their last trade. */
export const genesisTimestamp = 1_767_225_600

export type DeployedAddresses = Tokens &
  Exchange &
  Pairs &
  Record<'ensPublicResolver' | 'smartAccountFactory' | 'swapRouter02', Address>

/**
 * Fills an empty chain. Contracts come first and in a fixed order, since their addresses depend on
 * it: add new ones at the end.
 */
export async function deployLocalContracts(chain: {
  url: string
  chainId: number
}): Promise<DeployedAddresses> {
  const { contracts } = await compileContracts()
  const deployer = await createDeployer(chain.url, chain.chainId)
  await deployer.chain.setBlockTimestampInterval({ interval: 12 })

  const tokens = await deployTokens(deployer, contracts)
  const exchange = await deployExchange(deployer)
  const ensPublicResolver = await deployNames(deployer, contracts)
  await deployInfrastructure(deployer)
  const smartAccountFactory = await deployer.create(contracts.LocalSmartAccountFactory)

  await fundPools(deployer, exchange, tokens, contracts.LocalToken.abi)
  await registerNames(deployer, ensPublicResolver, tokens)
  await distributeTokens(deployer, tokens, contracts)
  const swapRouter02 = await deployRouter02(deployer, exchange)
  await deployDelegationFramework(deployer)
  // Empty blocks have lowered the base fee; set a realistic one.
  await deployer.chain.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') })
  await deployer.chain.mine({ blocks: 1 })
  await deployer.chain.removeBlockTimestampInterval()
  const pairs = await findPairs(deployer, exchange, tokens)
  return {
    ...tokens,
    ...exchange,
    ...pairs,
    ensPublicResolver,
    smartAccountFactory,
    swapRouter02,
  }
}
