/** Approvals of the smart account. */
export const smartAccountText = {
  batchTitle: 'Approve {count} actions',
  step: 'Action {number} of {count}',
  stepAmount: 'Amount of action {number}',
  noteBalance: 'Note your balance',
  checkReceived: 'Check what you received',
  minimum: 'Minimum received',
  allOrNothing: 'All or nothing',
  allOrNothingMeaning: 'If one action fails, none of them happens.',
  fee: 'Network fee',
  sponsored: 'Paid for you',
  firstUse: 'First use',
  firstUseMeaning: 'This also sets up your account on this network.',
  feeTooLow: 'Your account doesn’t have enough {coin} to pay the network fee.',
  wouldFail: 'This would fail right now, so it can’t be sent.',
}
