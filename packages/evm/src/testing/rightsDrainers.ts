import { localAccounts, localAddresses } from '@latchkey/testing'
import { zeroAddress } from 'viem'
import { zero32 } from './drainerCalls.ts'
import { grant, type RightsCall, rightsGrants } from './rightsGrants.ts'
import { emits, paysUsdc, paysWei } from './siteContract.ts'

const { usdc, weth } = localAddresses
const me = localAccounts.alice.address
const market = [usdc, weth, zeroAddress, zeroAddress, 1n]

const payouts: readonly RightsCall[] = [
  grant(
    'Uniswap V3: collect',
    'collect((uint256,address,uint128,uint128))',
    (to) => [[7n, to, 1n, 1n]],
    (to) => [paysUsdc(to)],
  ),
  grant(
    'Uniswap V3: unwrapWETH9',
    'unwrapWETH9(uint256,address)',
    (to) => [0n, to],
    (to) => [paysWei(to)],
  ),
  grant(
    'vault: withdraw',
    'withdraw(uint256,address,address)',
    (to) => [5n, to, me],
    (to) => [paysUsdc(to)],
  ),
  grant('vault: redeem', 'redeem(uint256,address,address)', (to) => [5n, to, me]),
  grant('Aave: withdraw', 'withdraw(address,uint256,address)', (to) => [usdc, 5n, to]),
  grant('Aave: rewards', 'claimAllRewards(address[],address)', (to) => [[usdc], to]),
  grant('Compound III: withdrawTo', 'withdrawTo(address,address,uint256)', (to) => [to, usdc, 5n]),
  grant(
    'Morpho: withdrawCollateral',
    'withdrawCollateral((address,address,address,address,uint256),uint256,address,address)',
    (to) => [market, 5n, me, to],
  ),
  grant(
    'Morpho: borrow',
    'borrow((address,address,address,address,uint256),uint256,uint256,address,address)',
    (to) => [market, 5n, 0n, me, to],
  ),
  grant('MasterChef: harvest', 'harvest(uint256,address)', (to) => [7n, to]),
  grant('Lido: claimWithdrawalsTo', 'claimWithdrawalsTo(uint256[],uint256[],address)', (to) => [
    [7n],
    [1n],
    to,
  ]),
  grant('Sablier: withdrawMax', 'withdrawMax(uint256,address)', (to) => [7n, to]),
  grant('shares of a pool', 'transferShares(address,uint256)', (to) => [to, 5n]),
  grant('ERC-6909: transfer', 'transfer(address,uint256,uint256)', (to) => [to, 1n, 5n]),
]

/** Functions that no list names: only their events and payments in the simulation tell. */
const unlisted: readonly RightsCall[] = [
  grant(
    'an event that names both',
    'appoint(address)',
    (to) => [to],
    (to) => [emits('Appointed(address indexed a, address indexed b)', me, to)],
  ),
  grant(
    'an event that names the other in its data',
    'appointQuietly(address)',
    (to) => [to],
    (to) => [emits('Appointed(address indexed a, uint256 b, address c)', me, 1n, to)],
  ),
  grant(
    'a new owner',
    'passOn(address)',
    (to) => [to],
    (to) => [emits('OwnershipTransferred(address indexed a, address indexed b)', me, to)],
  ),
  grant(
    'a role',
    'enlist(address)',
    (to) => [to],
    (to) => [
      emits('RoleGranted(bytes32 indexed a, address indexed b, address indexed c)', zero32, to, me),
    ],
  ),
  grant(
    'a payout in a token',
    'settle(address)',
    (to) => [to],
    (to) => [paysUsdc(to)],
  ),
  grant(
    'a payout in coins',
    'cashOut(uint256,address)',
    (to) => [1n, to],
    (to) => [paysWei(to)],
  ),
  grant(
    'a payout to packed bytes',
    'run(bytes)',
    (to) => [to],
    (to) => [paysUsdc(to)],
  ),
]

/** Calls that succeed, move nothing of the account, and give another address something of it. */
export const rightsDrainers: readonly RightsCall[] = [...rightsGrants, ...payouts, ...unlisted]
