import { expect, test } from 'vitest'
import { refusals as accountRefusals } from '../smartAccount/refusals.ts'
import { refusals } from './refusals.ts'

test('the developer of a site reads why a permission is rejected', () => {
  expect({
    ...refusals,
    unknownType: refusals.unknownType('x'),
    unknownRule: refusals.unknownRule('x'),
    duplicateRule: refusals.duplicateRule('x'),
    invalidMethod: refusals.invalidMethod('x'),
  }).toEqual({
    unlimitedCalls: 'A permission for contract calls needs a rule “call-limit”.',
    noExpiry: 'A permission needs a rule “expiry”.',
    tooLong: 'A permission can last 24 hours at most.',
    endsTooEarly: 'This permission has ended, or would end before it starts.',
    noAmount: 'A permission needs an amount above zero.',
    unlimited: 'A permission needs a limited amount.',
    periodTooShort: 'A period has at least 60 seconds.',
    unknownType: 'This wallet doesn’t know the permission “x”.',
    unknownRule: 'This wallet can’t enforce the rule “x”.',
    duplicateRule: 'The rule “x” is there twice.',
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
    invalidMethod: '“x” is not a method.',
    unreadable: 'This wallet can’t read this permission.',
    permissionOfOtherAccount: 'This permission is of another account.',
  })
})

test('the developer of a site reads why a request to the smart account is rejected', () => {
  expect(accountRefusals).toEqual({
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
  })
})
