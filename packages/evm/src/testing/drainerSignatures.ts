import { localAccounts, localAddresses } from '@latchkey/testing'
import { maxUint256 } from 'viem'
import { approveAll, type SiteRequest, trap } from './drainerCalls.ts'

const { alice, mallory } = localAccounts
const { usdc, keys: erc721, permit2 } = localAddresses
const me = alice.address
const attacker = mallory.address
const all = maxUint256.toString()
const chainId = 31_337

type Typed = {
  type: string
  contract?: string | null
  chain?: number | string | null
  message: object
}

const typed = (
  name: string,
  { type, contract = usdc, chain = chainId, message }: Typed,
): SiteRequest => ({
  name,
  method: 'eth_signTypedData_v4',
  params: [
    me,
    JSON.stringify({
      types: { EIP712Domain: [], [type]: [] },
      primaryType: type,
      domain: {
        name: 'Any',
        ...(chain === null ? {} : { chainId: chain }),
        ...(contract === null ? {} : { verifyingContract: contract }),
      },
      message,
    }),
  ],
})
const permit = { owner: me, spender: attacker, value: all, nonce: 0, deadline: all }
const details = { token: usdc, amount: '1000', expiration: '281474976710655', nonce: 0 }
const permitted = { token: usdc, amount: all }
const seaport = { offerer: me, offer: [{ token: erc721 }], consideration: [], orderType: 0 }

/** Signatures that permit what a transaction does. */
export const signatureDrainers: readonly SiteRequest[] = [
  typed('Permit without limit', { type: 'Permit', message: permit }),
  typed('Permit for a little', { type: 'Permit', message: { ...permit, value: '5' } }),
  typed('Permit in hex', { type: 'Permit', message: { ...permit, value: '0xffff' } }),
  typed('Permit with an amount that is none', {
    type: 'Permit',
    message: { ...permit, value: 'all' },
  }),
  typed('Permit like DAI’s', {
    type: 'Permit',
    message: { holder: me, spender: attacker, nonce: 0, expiry: 0, allowed: true },
  }),
  typed('Permit under another name', { type: 'Login', message: permit }),
  typed('Permit of another field', {
    type: 'Session',
    message: { spender: attacker, amount: '1' },
  }),
  typed('Permit for all NFTs', {
    type: 'PermitForAll',
    contract: erc721,
    message: { owner: me, operator: attacker, approved: true },
  }),
  typed('Permit2: single', {
    type: 'PermitSingle',
    contract: permit2,
    message: { details, spender: attacker, sigDeadline: all },
  }),
  typed('Permit2: batch', {
    type: 'PermitBatch',
    contract: permit2,
    message: { details: [details, details], spender: attacker },
  }),
  typed('Permit2: transfer', {
    type: 'PermitTransferFrom',
    contract: permit2,
    message: { permitted, spender: attacker, nonce: 1 },
  }),
  typed('Permit2: transfers', {
    type: 'PermitBatchTransferFrom',
    contract: permit2,
    message: { permitted: [permitted], spender: attacker },
  }),
  typed('Permit2: with a witness', {
    type: 'PermitWitnessTransferFrom',
    contract: permit2,
    message: { permitted, spender: trap, witness: {} },
  }),
  typed('Permit2: of nothing', {
    type: 'PermitSingle',
    contract: permit2,
    message: { details: { ...details, amount: '0' }, spender: attacker },
  }),
  typed('TransferWithAuthorization', {
    type: 'TransferWithAuthorization',
    message: { from: me, to: attacker, value: '5', validAfter: 0, validBefore: all },
  }),
  typed('ReceiveWithAuthorization', {
    type: 'ReceiveWithAuthorization',
    message: { from: me, to: attacker, value: '5', validAfter: 0, validBefore: all },
  }),
  typed('Seaport', { type: 'OrderComponents', contract: trap, message: seaport }),
  typed('Seaport in bulk', { type: 'BulkOrder', contract: trap, message: { tree: [[seaport]] } }),
  typed('Blur', { type: 'Order', contract: trap, message: { trader: me, side: 1, price: '1' } }),
  typed('Blur in bulk', {
    type: 'Root',
    contract: trap,
    message: { root: `0x${'11'.repeat(32)}` },
  }),
  typed('LooksRare', { type: 'MakerOrder', contract: trap, message: { signer: me, price: '1' } }),
  typed('0x', {
    type: 'LimitOrder',
    contract: trap,
    message: { makerToken: usdc, makerAmount: all },
  }),
  typed('CoW', {
    type: 'Order',
    contract: trap,
    message: { sellToken: usdc, sellAmount: all, receiver: attacker },
  }),
  typed('1inch', {
    type: 'Order',
    contract: trap,
    message: { makerAsset: usdc, takingAmount: '1' },
  }),
  typed('a bid', { type: 'Bid', contract: trap, message: { amount: '1' } }),
  typed('SafeTx', {
    type: 'SafeTx',
    contract: trap,
    message: { to: usdc, value: 0, data: approveAll, operation: 0 },
  }),
  typed('SafeTx that delegates', {
    type: 'SafeTx',
    contract: trap,
    message: { to: trap, value: 0, data: '0x12345678', operation: 1 },
  }),
  typed('ForwardRequest', {
    type: 'ForwardRequest',
    contract: trap,
    message: { from: me, to: usdc, value: 0, data: approveAll },
  }),
  typed('MetaTransaction', {
    type: 'MetaTransaction',
    message: { nonce: 0, from: me, functionSignature: approveAll },
  }),
  typed('UserOperation', {
    type: 'PackedUserOperation',
    contract: trap,
    message: { sender: me, callData: approveAll },
  }),
  typed('Delegation', {
    type: 'Delegation',
    contract: trap,
    message: { delegate: attacker, authority: '0x' },
  }),
  typed('Delegation of votes', { type: 'Vote', contract: trap, message: { delegatee: attacker } }),
  typed('on another chain', { type: 'Mail', chain: 1, message: { text: 'hi' } }),
  typed('on no chain', { type: 'Mail', chain: null, message: { text: 'hi' } }),
  typed('on a chain that is none', {
    type: 'Mail',
    chain: 'main',
    contract: null,
    message: { text: 'hi' },
  }),
  typed('a payment by a server', {
    type: 'HyperliquidTransaction:UsdSend',
    contract: null,
    message: { destination: attacker, amount: '5' },
  }),
  typed('an agent of a server', {
    type: 'HyperliquidTransaction:ApproveAgent',
    contract: null,
    message: { agentAddress: attacker, agentName: 'a' },
  }),
  typed('another party at an unknown contract', {
    type: 'Claim',
    contract: trap,
    message: { beneficiary: attacker, amount: '1' },
  }),
  typed('bytes for an unknown contract', {
    type: 'Claim',
    contract: trap,
    message: { id: `0x${'11'.repeat(32)}` },
  }),
  typed('a Permit inside a smart account’s typed data', {
    type: 'TypedDataSign',
    contract: usdc,
    message: { contents: permit, name: 'Any' },
  }),
  typed('a contract that cannot be read', {
    type: 'Claim',
    contract: 'cosmos',
    message: { amount: '1' },
  }),
  {
    name: 'typed data of the first kind',
    method: 'eth_signTypedData',
    params: [[{ type: 'string', name: 'a', value: 'b' }], me],
  },
  {
    name: 'typed data of the third kind',
    method: 'eth_signTypedData_v3',
    params: typed('', { type: 'Permit', message: permit }).params,
  },
  { name: 'typed data that is none', method: 'eth_signTypedData_v4', params: [me, '{"types":'] },
]
