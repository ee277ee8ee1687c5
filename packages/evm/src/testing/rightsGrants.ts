import { localAccounts, localAddresses } from '@latchkey/testing'
import { type Address, maxUint256, toHex } from 'viem'
import { someHash as node, zero32 } from './drainerCalls.ts'
import { emits, type SiteEffect } from './siteContract.ts'

/**
 * A call of a contract that moves nothing of the account. `to` is who gets the right or the payout: the attacker, or in
 * the near miss the account itself.
 */
export type RightsCall = {
  name: string
  signature: string
  args(to: Address): readonly unknown[]
  effects(to: Address): readonly SiteEffect[]
}

const { usdc } = localAddresses
const me = localAccounts.alice.address
const none = [27, zero32, zero32] as const

export const grant = (
  name: string,
  signature: string,
  args: RightsCall['args'],
  effects: RightsCall['effects'] = () => [],
): RightsCall => ({ name, signature, args, effects })

const loans: readonly RightsCall[] = [
  grant(
    'Aave: approveDelegation',
    'approveDelegation(address,uint256)',
    (to) => [to, maxUint256],
    (to) => [
      emits(
        'BorrowAllowanceDelegated(address indexed a, address indexed b, address indexed c, uint256 d)',
        ...[me, to, usdc, maxUint256],
      ),
    ],
  ),
  grant(
    'Aave: delegationWithSig',
    'delegationWithSig(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    (to) => [me, to, maxUint256, maxUint256, ...none],
  ),
  grant('Aave: position manager', 'setUserPositionManager(address,bool)', (to) => [to, true]),
  grant('Compound III: allow', 'allow(address,bool)', (to) => [to, true]),
  grant(
    'Compound III: allowBySig',
    'allowBySig(address,address,bool,uint256,uint256,uint8,bytes32,bytes32)',
    (to) => [me, to, true, 0n, maxUint256, ...none],
  ),
  grant(
    'Morpho: setAuthorization',
    'setAuthorization(address,bool)',
    (to) => [to, true],
    (to) => [
      emits(
        'SetAuthorization(address indexed a, address indexed b, address indexed c, bool d)',
        ...[me, me, to, true],
      ),
    ],
  ),
  grant(
    'Morpho: setAuthorizationWithSig',
    'setAuthorizationWithSig((address,address,bool,uint256,uint256),(uint8,bytes32,bytes32))',
    (to) => [[me, to, true, 0n, maxUint256], none],
  ),
  grant('Morpho on Aave: approveManager', 'approveManager(address,bool)', (to) => [to, true]),
  grant('Euler: operator', 'setAccountOperator(address,address,bool)', (to) => [me, to, true]),
  grant('Euler: operators by bits', 'setOperator(bytes19,address,uint256)', (to) => [
    `0x${me.slice(2, 40)}`,
    to,
    1n,
  ]),
  grant('Maker: hope', 'hope(address)', (to) => [to]),
  grant('Maker: give a vault', 'give(uint256,address)', (to) => [7n, to]),
  grant('Maker: cdpAllow', 'cdpAllow(uint256,address,uint256)', (to) => [7n, to, 1n]),
  grant('Maker: urnAllow', 'urnAllow(address,uint256)', (to) => [to, 1n]),
  grant('Liquity: add manager', 'setAddManager(uint256,address)', (to) => [7n, to]),
  grant('Liquity: remove manager', 'setRemoveManager(uint256,address)', (to) => [7n, to]),
  grant(
    'Liquity: manager with receiver',
    'setRemoveManagerWithReceiver(uint256,address,address)',
    (to) => [7n, to, to],
  ),
  grant('Synthetix: all powers', 'approveAllDelegatePowers(address)', (to) => [to]),
  grant('Synthetix: exchange', 'approveExchangeOnBehalf(address)', (to) => [to]),
  grant('Synthetix V3: permission', 'grantPermission(uint128,bytes32,address)', (to) => [
    7n,
    toHex('ADMIN', { size: 32 }),
    to,
  ]),
  grant('GMX: plugin', 'approvePlugin(address)', (to) => [to]),
  grant('GMX: signalTransfer', 'signalTransfer(address)', (to) => [to]),
  grant('dYdX: operators', 'setOperators((address,bool)[])', (to) => [[[to, true]]]),
  grant('Curve: deposits for others', 'set_approve_deposit(address,bool)', (to) => [to, true]),
  grant('Curve: minter', 'toggle_approve_mint(address)', (to) => [to]),
]

const tokensAndVotes: readonly RightsCall[] = [
  grant('ERC-6909: operator', 'setOperator(address,bool)', (to) => [to, true]),
  grant('ERC-6909: approve', 'approve(address,uint256,uint256)', (to) => [to, 1n, 5n]),
  grant('Superfluid: flow rate', 'setFlowrate(address,address,int96)', (to) => [usdc, to, 1n]),
  grant(
    'Superfluid: flow',
    'createFlow(address,address,address,int96,bytes)',
    (to) => [usdc, me, to, 1n, '0x'],
    (to) => [
      emits(
        'FlowUpdated(address indexed a, address indexed b, address indexed c, int96 d)',
        ...[usdc, me, to, 1n],
      ),
    ],
  ),
  grant('Superfluid: permissions', 'grantPermissions(address,address)', (to) => [usdc, to]),
  grant('LlamaPay: stream', 'createStream(address,uint216)', (to) => [to, 1n]),
  grant('votes', 'delegate(address)', (to) => [to]),
  grant('votes of one kind', 'delegateByType(address,uint8)', (to) => [to, 1]),
  grant('Snapshot: votes', 'setDelegate(bytes32,address)', (to) => [node, to]),
  grant('delegate.xyz: contract', 'delegateContract(address,address,bytes32,bool)', (to) => [
    to,
    usdc,
    zero32,
    true,
  ]),
  grant('delegate.cash: token', 'delegateForToken(address,address,uint256,bool)', (to) => [
    to,
    usdc,
    1n,
    true,
  ]),
  grant('warm wallet', 'setHotWallet(address,uint256,bool)', (to) => [to, maxUint256, false]),
]

const names: readonly RightsCall[] = [
  grant('ENS: setOwner', 'setOwner(bytes32,address)', (to) => [node, to]),
  grant('ENS: setSubnodeOwner', 'setSubnodeOwner(bytes32,bytes32,address)', (to) => [
    node,
    node,
    to,
  ]),
  grant('ENS: setRecord', 'setRecord(bytes32,address,address,uint64)', (to) => [node, to, to, 0n]),
  grant('ENS: setResolver', 'setResolver(bytes32,address)', (to) => [node, to]),
  grant('ENS: setAddr', 'setAddr(bytes32,address)', (to) => [node, to]),
  grant('ENS: setAddr of a chain', 'setAddr(bytes32,uint256,bytes)', (to) => [node, 60n, to]),
  grant('ENS: approve', 'approve(bytes32,address,bool)', (to) => [node, to, true]),
  grant('ENS: reclaim', 'reclaim(uint256,address)', (to) => [7n, to]),
  grant('ENS: wrapped subname', 'setSubnodeOwner(bytes32,string,address,uint32,uint64)', (to) => [
    node,
    'a',
    to,
    0,
    0n,
  ]),
  grant('Lens: dispatcher', 'setDispatcher(uint256,address)', (to) => [7n, to]),
  grant('Farcaster: recovery', 'changeRecoveryAddress(address)', (to) => [to]),
  grant('rewards receiver', 'set_rewards_receiver(address)', (to) => [to]),
  grant('claimer', 'setClaimerFor(address)', (to) => [to]),
  grant('manager', 'setManager(address)', (to) => [to]),
  grant('order signer', 'registerAllowedOrderSigner(address,bool)', (to) => [to, true]),
]

/** Rights by functions of well-known protocols. */
export const rightsGrants: readonly RightsCall[] = [...loans, ...tokensAndVotes, ...names]
