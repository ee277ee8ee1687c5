import { localAccounts, localAddresses } from '@latchkey/testing'
import { concatHex, type Hex, maxUint256, numberToHex, pad, size, zeroAddress } from 'viem'
import {
  approveAll,
  encodeCall,
  type SiteRequest,
  sendTx,
  someHash,
  transferFromMe,
  trap,
  zero32,
} from './drainerCalls.ts'

const { alice, mallory } = localAccounts
const { usdc, multicall3 } = localAddresses
const me = alice.address
const attacker = mallory.address

const deep = (times: number): Hex =>
  times === 0 ? approveAll : encodeCall('multicall(bytes[])', [[deep(times - 1)]])

const multiSend = (operation: number): Hex => {
  const packed = concatHex([
    numberToHex(operation, { size: 1 }),
    usdc,
    zero32,
    numberToHex(size(approveAll), { size: 32 }),
    approveAll,
  ])
  return encodeCall('multiSend(bytes)', [packed])
}
const safe = (operation: number): Hex =>
  encodeCall(
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    [usdc, 0n, transferFromMe, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'],
  )

/** Calls inside calls. */
export const nestedDrainers: readonly SiteRequest[] = [
  sendTx('multicall', usdc, encodeCall('multicall(bytes[])', [[approveAll]])),
  sendTx(
    'multicall with a deadline',
    trap,
    encodeCall('multicall(uint256,bytes[])', [maxUint256, [approveAll]]),
  ),
  sendTx(
    'multicall after a block',
    trap,
    encodeCall('multicall(bytes32,bytes[])', [someHash, [transferFromMe]]),
  ),
  sendTx('multicall in multicalls', trap, deep(8)),
  sendTx(
    'aggregate',
    multicall3,
    encodeCall('aggregate((address,bytes)[])', [[[usdc, transferFromMe]]]),
  ),
  sendTx(
    'aggregate3',
    multicall3,
    encodeCall('aggregate3((address,bool,bytes)[])', [[[usdc, true, transferFromMe]]]),
  ),
  sendTx(
    'aggregate3Value',
    multicall3,
    encodeCall('aggregate3Value((address,bool,uint256,bytes)[]) payable', [
      [[attacker, true, 10n ** 18n, '0x']],
    ]),
    10n ** 18n,
  ),
  sendTx(
    'tryAggregate',
    multicall3,
    encodeCall('tryAggregate(bool,(address,bytes)[])', [false, [[usdc, transferFromMe]]]),
  ),
  sendTx('execute', trap, encodeCall('execute(address,uint256,bytes)', [usdc, 0n, approveAll])),
  sendTx(
    'executeBatch',
    trap,
    encodeCall('executeBatch((address,uint256,bytes)[])', [[[usdc, 0n, approveAll]]]),
  ),
  sendTx(
    'executeBatch of lists',
    trap,
    encodeCall('executeBatch(address[],uint256[],bytes[])', [[usdc], [0n], [approveAll]]),
  ),
  sendTx(
    'executeBatch of two lists',
    trap,
    encodeCall('executeBatch(address[],bytes[])', [[usdc], [approveAll]]),
  ),
  sendTx('Safe: a call', trap, safe(0)),
  sendTx('Safe: a delegatecall', trap, safe(1)),
  sendTx('Safe: many calls', trap, multiSend(0)),
  sendTx('Safe: many delegatecalls', trap, multiSend(1)),
  sendTx('Safe: cut short', trap, encodeCall('multiSend(bytes)', ['0x0012'])),
  sendTx(
    'Safe: by a module',
    trap,
    encodeCall('execTransactionFromModule(address,uint256,bytes,uint8)', [
      usdc,
      0n,
      transferFromMe,
      1,
    ]),
  ),
  sendTx(
    'execute of the account itself',
    me,
    encodeCall('execute(address,uint256,bytes)', [usdc, 0n, approveAll]),
  ),
  sendTx('a token call to the account itself', me, '0xa9059cbb'),
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
  sendTx(String(signature), trap, encodeCall(String(signature), args as readonly unknown[])),
)
