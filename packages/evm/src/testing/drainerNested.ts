import { localAccounts, localAddresses } from '@latchkey/testing'
import { concatHex, type Hex, maxUint256, numberToHex, pad, size, zeroAddress } from 'viem'
import {
  approveAll,
  type SiteRequest,
  send,
  someHash,
  steal,
  trap,
  write,
  zero32,
} from './drainerCalls.ts'

const { alice, mallory } = localAccounts
const { usdc, multicall3 } = localAddresses
const me = alice.address
const attacker = mallory.address

const deep = (times: number): Hex =>
  times === 0 ? approveAll : write('multicall(bytes[])', [[deep(times - 1)]])

const multiSend = (operation: number): Hex => {
  const packed = concatHex([
    numberToHex(operation, { size: 1 }),
    usdc,
    zero32,
    numberToHex(size(approveAll), { size: 32 }),
    approveAll,
  ])
  return write('multiSend(bytes)', [packed])
}
const safe = (operation: number): Hex =>
  write(
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    [usdc, 0n, steal, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'],
  )

/** Calls inside calls. */
export const nestedDrainers: readonly SiteRequest[] = [
  send('multicall', usdc, write('multicall(bytes[])', [[approveAll]])),
  send(
    'multicall with a deadline',
    trap,
    write('multicall(uint256,bytes[])', [maxUint256, [approveAll]]),
  ),
  send('multicall after a block', trap, write('multicall(bytes32,bytes[])', [someHash, [steal]])),
  send('multicall in multicalls', trap, deep(8)),
  send('aggregate', multicall3, write('aggregate((address,bytes)[])', [[[usdc, steal]]])),
  send(
    'aggregate3',
    multicall3,
    write('aggregate3((address,bool,bytes)[])', [[[usdc, true, steal]]]),
  ),
  send(
    'aggregate3Value',
    multicall3,
    write('aggregate3Value((address,bool,uint256,bytes)[]) payable', [
      [[attacker, true, 10n ** 18n, '0x']],
    ]),
    10n ** 18n,
  ),
  send(
    'tryAggregate',
    multicall3,
    write('tryAggregate(bool,(address,bytes)[])', [false, [[usdc, steal]]]),
  ),
  send('execute', trap, write('execute(address,uint256,bytes)', [usdc, 0n, approveAll])),
  send(
    'executeBatch',
    trap,
    write('executeBatch((address,uint256,bytes)[])', [[[usdc, 0n, approveAll]]]),
  ),
  send(
    'executeBatch of lists',
    trap,
    write('executeBatch(address[],uint256[],bytes[])', [[usdc], [0n], [approveAll]]),
  ),
  send(
    'executeBatch of two lists',
    trap,
    write('executeBatch(address[],bytes[])', [[usdc], [approveAll]]),
  ),
  send('Safe: a call', trap, safe(0)),
  send('Safe: a delegatecall', trap, safe(1)),
  send('Safe: many calls', trap, multiSend(0)),
  send('Safe: many delegatecalls', trap, multiSend(1)),
  send('Safe: cut short', trap, write('multiSend(bytes)', ['0x0012'])),
  send(
    'Safe: by a module',
    trap,
    write('execTransactionFromModule(address,uint256,bytes,uint8)', [usdc, 0n, steal, 1]),
  ),
  send(
    'execute of the account itself',
    me,
    write('execute(address,uint256,bytes)', [usdc, 0n, approveAll]),
  ),
  send('a token call to the account itself', me, '0xa9059cbb'),
]

const a1 = pad('0x1', { size: 32 })

/** Transfers of control. */
export const controlDrainers: readonly SiteRequest[] = [
  ['transferOwnership(address)', [attacker]],
  ['setOwner(address)', [attacker]],
  ['addOwnerAddress(address)', [attacker]],
  ['addOwnerPublicKey(bytes32,bytes32)', [a1, a1]],
  ['addOwnerWithThreshold(address,uint256)', [attacker, 1n]],
  ['swapOwner(address,address,address)', [me, me, attacker]],
  ['changeThreshold(uint256)', [1n]],
  ['enableModule(address)', [attacker]],
  ['setGuard(address)', [attacker]],
  ['setFallbackHandler(address)', [attacker]],
  ['upgradeTo(address)', [attacker]],
  ['upgradeToAndCall(address,bytes)', [attacker, '0x']],
  ['changeAdmin(address)', [attacker]],
  ['grantRole(bytes32,address)', [zero32, attacker]],
  ['installModule(uint256,address,bytes)', [1n, attacker, '0x']],
  ['changeMasterCopy(address)', [attacker]],
  ['delegateForAll(address,bool)', [attacker, true]],
].map(([signature, args]) =>
  send(String(signature), trap, write(String(signature), args as readonly unknown[])),
)
