/** Granting and revoking permissions of the smart account (ERC-7715). */
export const permissionsText = {
  title: 'Grant permission',
  titleOfSeveral: 'Grant {count} permissions',
  revokeTitle: 'Revoke permission',
  step: 'Permission {number} of {count}',
  ofStep: '{label} (permission {number})',
  pay: 'Payments',
  call: 'Contract calls',
  upTo: 'Up to {amount}',
  upToEach: 'Up to {amount} every {period}',
  most: 'At most until it ends',
  redeemer: 'Who can use it',
  payee: 'Paid to',
  anyPayee: 'Any address',
  methods: 'Methods',
  value: '{coin} sent with the calls',
  noValue: 'None',
  uses: 'How often',
  once: 'Once',
  mostUses: '{count} times at most',
  anyUses: 'As often as the amount allows',
  starts: 'Starts',
  ends: 'Ends',
  standing:
    'Until it ends, this can be used without asking you again, even while the site is closed. You can revoke it earlier.',
  callsTake:
    'These calls could take everything you keep in the contract and all tokens that you allow it to spend, and give others any right you have there.',
}
