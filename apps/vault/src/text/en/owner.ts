/** A backup passkey: a second owner of the smart account. */
export const ownerText = {
  add: 'Add a backup passkey',
  headline: 'A second key to your account',
  intro:
    'You create a passkey on this device or in your password manager. Then you approve it as an owner of this account.',
  power:
    'The passkey can approve everything for this account on {network} on its own, without your login or recovery code.',
  danger: 'Anyone who can use the passkey can move everything in this account.',
  removable: 'You can remove it at any time in your account settings.',
  create: 'Create passkey',
  remove: 'Remove backup passkey',
  removeMeaning: 'The passkey can’t approve for this account on this network anymore.',
  removeStays: 'Your address and your assets. You can delete the passkey in your password manager.',
  addedAt: 'Added',
  approve: 'Approve with passkey',
  maxFee: 'Max network fee with passkey',
  notOwner: 'This passkey doesn’t own this account. Choose the one that you added.',
  unfit: 'This browser or passkey can’t sign for an account.',
}
