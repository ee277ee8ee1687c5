/** Sentences of the smart account's approvals and refusals. */
export const texts = {
  batchTitle: (count: number): string => `Approve ${count} actions`,
  step: (at: number, count: number): string => `Action ${at} of ${count}`,
  noteBalance: 'Note your balance',
  checkReceived: 'Check what you received',
  minimum: 'Minimum received',
  stepAmount: (at: number): string => `Amount of action ${at}`,
  allOrNothing: 'All or nothing',
  allOrNothingMeaning: 'If one action fails, none of them happens.',
  fee: 'Network fee',
  sponsored: 'Paid for you',
  firstUse: 'First use',
  firstUseMeaning: 'This also sets up your account on this network.',
  feeTooLow: (coin: string): string =>
    `Your account doesn’t have enough ${coin} to pay the network fee.`,
  wouldFail: 'This would fail right now, so it can’t be sent.',
  notForContracts: 'A smart account can’t deploy a contract this way.',
  ownAccount: 'This would change your account itself',
  accountSignature:
    'This signature would give another party control of your account. No site may ask for it.',
  noSmartAccount: 'There are no smart accounts on this network.',
  otherNetwork: 'This is for another network',
  otherAccount: 'This is for another account',
  malformed: 'This request is malformed',
  capability: 'This wallet can’t do what the site asks for.',
  alreadySent: 'This was sent before.',
  tooManyCalls: 'These are too many actions for one approval.',
}
