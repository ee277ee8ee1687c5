import { localAccounts, localAddresses } from '@latchkey/testing'
import { zeroAddress, zeroHash } from 'viem'
import { someHash } from './drainerCalls.ts'
import { emits, paysUsdc, type SiteEffect } from './siteContract.ts'

/** An everyday call of a site's contract, with the events that it emits. */
export type OrdinaryCall = {
  name: string
  signature: string
  args: readonly unknown[]
  effects: readonly SiteEffect[]
}

const me = localAccounts.alice.address
const friend = localAccounts.erin.address
const { usdc, weth, uniswapV2Router } = localAddresses
const minted = (id: bigint) =>
  emits('Transfer(address indexed a, address indexed b, uint256 indexed c)', zeroAddress, me, id)
const numbers = (event: string, ...values: readonly bigint[]) =>
  emits(
    `${event}(address indexed a${values.map((_, index) => `, uint256 v${index}`).join('')})`,
    ...[me, ...values],
  )
const both = (event: string, other: string) =>
  emits(`${event}(address indexed a, address indexed b)`, me, other)

const call = (
  name: string,
  signature: string,
  args: readonly unknown[],
  ...effects: readonly SiteEffect[]
): OrdinaryCall => ({ name, signature, args, effects })

const mints: readonly OrdinaryCall[] = [
  call('mint', 'mint()', [], minted(1n)),
  call('mint of a number', 'mint(uint256)', [2n], minted(1n), minted(2n)),
  call('mint to the account', 'mint(address,uint256)', [me, 1n], minted(3n)),
  call('mintTo', 'mintTo(address)', [me], minted(4n)),
  call('safeMint', 'safeMint(address,uint256)', [me, 5n], minted(5n)),
  call('publicMint', 'publicMint(uint256)', [1n], minted(6n)),
  call('allowlist', 'mintAllowlist(uint256,bytes32[])', [1n, [someHash]], minted(7n)),
  call('mint with a referrer', 'mintWithReferrer(address)', [friend], minted(8n)),
  call('mint for a signature', 'mintWithSignature(bytes)', ['0x1234'], minted(9n)),
  call('a drop', 'purchase(uint256)', [1n], minted(10n), numbers('Sale', 1n, 0n)),
  call('a name', 'register(string,address,uint256)', ['alice', me, 1n], minted(11n)),
  call('a commitment to a name', 'commit(bytes32)', [someHash]),
  call('a reverse name', 'setName(string)', ['alice.eth'], numbers('ReverseClaimed', 1n)),
  call('a text of a name', 'setText(bytes32,string,string)', [
    someHash,
    'url',
    'https://a.example',
  ]),
  call('a badge', 'claimBadge(uint256)', [7n], minted(12n)),
]

const claims: readonly OrdinaryCall[] = [
  call('claim', 'claim()', [], paysUsdc(me), numbers('Claimed', 5n)),
  call(
    'airdrop',
    'claim(uint256,address,uint256,bytes32[])',
    [1n, me, 5n, [zeroHash]],
    paysUsdc(me),
  ),
  call('rewards', 'getReward()', [], paysUsdc(me), numbers('RewardPaid', 5n)),
  call('rewards of an account', 'getReward(address)', [me], paysUsdc(me)),
  call('Aave: rewards', 'claimAllRewards(address[],address)', [[usdc], me], paysUsdc(me)),
  call('Compound: rewards', 'claim(address,address,bool)', [usdc, me, true], paysUsdc(me)),
  call('harvest', 'harvest(uint256,address)', [7n, me], paysUsdc(me)),
  call('a vesting', 'release(address)', [usdc], paysUsdc(me), numbers('Released', 5n)),
  call('Sablier', 'withdrawMax(uint256,address)', [7n, me], paysUsdc(me)),
  call('a refund', 'refund(uint256)', [7n], paysUsdc(me)),
  call(
    'Uniswap V3: fees',
    'collect((uint256,address,uint128,uint128))',
    [[7n, me, 1n, 1n]],
    paysUsdc(me),
  ),
  call('Uniswap V3: less', 'decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))', [
    [7n, 1n, 0n, 0n, 1n],
  ]),
  call('a vault', 'withdraw(uint256,address,address)', [5n, me, me], paysUsdc(me)),
  call('Aave: withdraw', 'withdraw(address,uint256,address)', [usdc, 5n, me], paysUsdc(me)),
  call('a faucet', 'drip(address)', [me], paysUsdc(me)),
]

const stakes: readonly OrdinaryCall[] = [
  call('stake', 'stake(uint256)', [5n], numbers('Staked', 5n)),
  call('unstake', 'unstake(uint256)', [5n], paysUsdc(me), numbers('Unstaked', 5n)),
  call('exit', 'exit()', [], paysUsdc(me), numbers('Withdrawn', 5n)),
  call('a cooldown', 'cooldown()', [], numbers('Cooldown')),
  call('a longer lock', 'increase_unlock_time(uint256)', [9n], numbers('Deposit', 0n, 9n)),
  call('a farm', 'deposit(uint256,uint256)', [7n, 0n], numbers('Deposit', 7n, 0n)),
  call(
    'Aave: collateral',
    'setUserUseReserveAsCollateral(address,bool)',
    [usdc, true],
    emits('ReserveUsedAsCollateralEnabled(address indexed a, address indexed b)', ...[usdc, me]),
  ),
  call(
    'Aave: mode',
    'setUserEMode(uint8)',
    [1],
    emits('UserEModeSet(address indexed a, uint8 b)', me, 1),
  ),
  call(
    'Aave: borrow',
    'borrow(address,uint256,uint256,uint16,address)',
    [usdc, 5n, 2n, 0, me],
    paysUsdc(me),
  ),
  call(
    'Compound: markets',
    'enterMarkets(address[])',
    [[usdc]],
    emits('MarketEntered(address a, address b)', ...[usdc, me]),
  ),
  call(
    'Lido with a referral',
    'submit(address)',
    [friend],
    emits('Submitted(address indexed a, uint256 b, address c)', ...[me, 1n, friend]),
  ),
  call('a gauge', 'vote_for_gauge_weights(address,uint256)', [usdc, 10_000n]),
]

const votes: readonly OrdinaryCall[] = [
  call(
    'a vote',
    'castVote(uint256,uint8)',
    [7n, 1],
    emits(
      'VoteCast(address indexed a, uint256 b, uint8 c, uint256 d, string e)',
      ...[me, 7n, 1, 10n ** 24n, ''],
    ),
  ),
  call(
    'a vote with a reason',
    'castVoteWithReason(uint256,uint8,string)',
    [7n, 1, 'Good'],
    emits(
      'VoteCast(address indexed a, uint256 b, uint8 c, uint256 d, string e)',
      ...[me, 7n, 1, 10n ** 24n, 'Good'],
    ),
  ),
  call('a proposal', 'propose(address[],uint256[],bytes[],string)', [[], [], [], 'Title']),
  call(
    'own votes',
    'delegate(address)',
    [me],
    emits(
      'DelegateChanged(address indexed a, address indexed b, address indexed c)',
      ...[me, friend, me],
    ),
  ),
  call(
    'a vote for a pool',
    'vote(uint256,address[],uint256[])',
    [7n, [weth], [1n]],
    emits(
      'Voted(address indexed a, address indexed b, uint256 indexed c, uint256 d, uint256 e, uint256 f)',
      ...[me, weth, 7n, 1n, 1n, 1n],
    ),
  ),
  call('a signal', 'signal(bytes32)', [someHash], numbers('Signalled', 1n)),
]

const moves = [
  'move',
  'attack',
  'build',
  'plant',
  'craft',
  'upgradeItem',
  'openBox',
  'breed',
  'race',
  'roll',
  'spin',
  'heal',
  'feed',
]
const games: readonly OrdinaryCall[] = moves.flatMap((name) => [
  call(name, `${name}(uint256)`, [7n], numbers('Action', 7n)),
  call(
    `${name} with a hash`,
    `${name}(bytes32,uint8)`,
    [someHash, 1],
    emits('Moved(address indexed a, bytes32 indexed b, uint8 c)', ...[me, someHash, 1]),
  ),
])

const socials = [
  'checkIn',
  'ping',
  'poke',
  'like',
  'repost',
  'follow',
  'join',
  'leave',
  'bookmark',
  'react',
]
const posts: readonly OrdinaryCall[] = socials.flatMap((name) => [
  call(name, `${name}()`, [], numbers('Done', 1n)),
  call(
    `${name} a post`,
    `${name}(uint256,string)`,
    [7n, 'gm'],
    emits('Posted(address indexed a, uint256 indexed b, string c)', ...[me, 7n, 'gm']),
  ),
])

const rest: readonly OrdinaryCall[] = [
  call(
    'Seaport: cancel all',
    'incrementCounter()',
    [],
    emits('CounterIncremented(uint256 a, address indexed b)', ...[1n, me]),
  ),
  call('CoW: an order taken back', 'setPreSignature(bytes,bool)', ['0x1234', false]),
  call('an operator taken back', 'setAuthorization(address,bool)', [friend, false]),
  call(
    'a nonce',
    'invalidateUnorderedNonces(uint256,uint256)',
    [0n, 1n],
    numbers('Invalidated', 1n),
  ),
  call('a referral code', 'setTraderReferralCodeByUser(bytes32)', [someHash], numbers('Code', 1n)),
  call(
    'a deployment by a factory',
    'deploy(bytes32)',
    [someHash],
    emits('OwnershipTransferred(address indexed a, address indexed b)', ...[uniswapV2Router, me]),
  ),
  call('a contract of a site', 'sync()', [], both('Synced', me)),
  call('a keeper', 'poke(address)', [usdc]),
  call('a log of another', 'touch()', [], numbers('Touched', 2n ** 95n)),
]

export const ordinaryCalls: readonly OrdinaryCall[] = [
  ...mints,
  ...claims,
  ...stakes,
  ...votes,
  ...games,
  ...posts,
  ...rest,
]
