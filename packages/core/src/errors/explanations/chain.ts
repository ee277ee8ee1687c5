/** A node about a transaction, and a wallet about a batch of calls (EIP-5792). */
export const chain = {
  'chain/execution-reverted': [
    'The contract would revert this transaction, or reverted it (reason: {reason}).',
    'Check the arguments, the balances and the allowances of the call.',
  ],
  'chain/fee-cap-too-high': [
    'maxFeePerGas is higher than 2^256-1.',
    'Leave the fee to the wallet, or pass a lower value.',
  ],
  'chain/fee-cap-too-low': [
    'maxFeePerGas is below the block’s base fee.',
    'Leave the fee to the wallet, or raise the value.',
  ],
  'chain/nonce-too-high': [
    'The nonce skips an earlier transaction of the account.',
    'Don’t set the nonce yourself. On a test chain that restarted, reset the account in the wallet.',
  ],
  'chain/nonce-too-low': [
    'A transaction with this nonce already exists, perhaps this one.',
    'Look for it in the account’s history before you send again.',
  ],
  'chain/nonce-max': ['The account’s nonce is at its maximum.', 'Use another account.'],
  'chain/insufficient-funds': [
    'The account can’t pay the amount and the network fee.',
    'Send less, or add funds in the network’s native currency.',
  ],
  'chain/gas-too-high': [
    'The gas limit is higher than the block’s.',
    'Split the transaction, or lower its gas limit.',
  ],
  'chain/gas-too-low': [
    'The gas limit is too low for this transaction.',
    'Leave the gas limit to the wallet, or raise it.',
  ],
  'chain/transaction-type-unsupported': [
    'The network doesn’t support this transaction type.',
    'Send a legacy transaction (type 0) there.',
  ],
  'chain/tip-above-fee-cap': [
    'maxPriorityFeePerGas is higher than maxFeePerGas.',
    'Lower the first value, or leave both to the wallet.',
  ],
  'calls/not-atomic': [
    'The wallet can’t execute the calls atomically, so it sent nothing (code 5760).',
    'Check getCapabilities() first, or send the calls one by one.',
  ],
  'calls/capability-unsupported': [
    'The wallet doesn’t support a capability that the batch requires (code 5700).',
    'Check getCapabilities(), or mark the capability as optional.',
  ],
  'calls/already-sent': [
    'The wallet already has a batch with this id (code 5720).',
    'Read its state with getCallsStatus(). Use a new id for a new batch.',
  ],
  'calls/unknown-id': [
    'The wallet doesn’t know a batch with this id (code 5730).',
    'Use the id that sendCalls() returned, with the account that sent the batch.',
  ],
  'calls/too-large': [
    'The batch has more calls than the wallet accepts (code 5740).',
    'Split it into smaller batches.',
  ],
  'calls/timed-out': [
    'The batch {id} is still pending after the time limit.',
    'It may still be executed. Check again with getCallsStatus(), and don’t send it a second time.',
  ],
} as const
