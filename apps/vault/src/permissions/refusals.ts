/** Errors before anything is shown. The site's developer reads them, so that they are in English only. */
export const refusals = {
  unlimitedCalls: 'A permission for contract calls needs a rule “call-limit”.',
  noExpiry: 'A permission needs a rule “expiry”.',
  tooLong: 'A permission can last 24 hours at most.',
  endsTooEarly: 'This permission has ended, or would end before it starts.',
  noAmount: 'A permission needs an amount above zero.',
  unlimited: 'A permission needs a limited amount.',
  periodTooShort: 'A period has at least 60 seconds.',
  unknownType: (type: string): string => `This wallet doesn’t know the permission “${type}”.`,
  unknownRule: (type: string): string => `This wallet can’t enforce the rule “${type}”.`,
  duplicateRule: (type: string): string => `The rule “${type}” is there twice.`,
  otherRedeemer: 'Only the account that gets the permission can be its redeemer.',
  redeemerIsOwn: 'Your own account can’t be the one that gets the permission.',
  openRedeemer: 'This permission would be for every account.',
  payeesNotAllowed: 'A permission for contract calls can’t have payees.',
  onePayee: 'A permission for a token can have one payee.',
  ownContract: 'This permission would control your account itself.',
  refusedMethod:
    'This method can move assets, give away rights or make other calls. For payments use an “erc20-token” permission.',
  tokenContract:
    'This contract is a token, or keeps allowances. For payments use an “erc20-token” permission.',
  noContract: 'There is no contract at this address.',
  uncheckedContract: 'This wallet couldn’t check whether this contract is a token.',
  invalidMethod: (text: string): string => `“${text}” is not a method.`,
  unreadable: 'This wallet can’t read this permission.',
  permissionOfOtherAccount: 'This permission is of another account.',
}
