/** Errors before anything is shown. The site's developer reads them, so that they are in English only. */
export const refusals = {
  notForContracts: 'A smart account can’t deploy a contract this way.',
  ownAccount: 'This would change your account itself',
  noSmartAccount: 'There are no smart accounts on this network.',
  noUpgrade: 'This account can’t be upgraded on this network.',
  notUpgraded: 'This account isn’t upgraded on this network.',
  upgradedElsewhere:
    'Another wallet upgraded this account. Undo that upgrade in the account settings first.',
  noPasskeyOwner: 'No passkey owns this account on this network.',
  hasPasskeyOwner: 'A passkey owns this account on this network already.',
  foreignCode: 'This would give the account to a contract that this wallet doesn’t know.',
  everyNetwork: 'This upgrade would count on every network.',
  otherNetwork: 'This is for another network',
  otherAccount: 'This is for another account',
  malformed: 'This request is malformed',
  capability: 'This wallet can’t do what the site asks for.',
  alreadySent: 'This was sent before.',
  tooManyCalls: 'These are too many actions for one approval.',
}
