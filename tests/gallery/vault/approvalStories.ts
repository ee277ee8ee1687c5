import type { DecodedRequest } from '../../../apps/vault/src/approve/decodedRequest.ts'
import { decodeEvmRequest } from '../../../apps/vault/src/approve/decodeEvmRequest.ts'
import type { ChainDetails } from '../../../apps/vault/src/approve/preparedRequest.ts'
import { hybridAccountOf } from '../../../apps/vault/src/smartAccount/smartAccount.ts'
import { texts } from '../../../apps/vault/src/text/language.ts'
import { swapBatch, swapChanges, upgradeBatch, upgradeChanges } from './batchApprovals.ts'
import type { VaultStoryName } from './names.ts'
import { contractCallGrant } from './permissionApprovals.ts'
import {
  account,
  amount,
  never,
  order,
  permit,
  receiver,
  send,
  signIn,
  site,
  swap,
  token,
  unlimited,
  withWorth,
} from './vaultFixtures.ts'
import { type Kind, refuseWith, type StoryOptions, story, type VaultStory } from './vaultStory.tsx'

const requestContext = {
  ...{ origin: site, chainId: 'eip155:1', addresses: { eip155: account } },
  otherAccount: hybridAccountOf(account).address,
}
const nothing = async (): Promise<ChainDetails> => ({ facts: [], warnings: [] })
const maxFee = () => amount(texts().approve.maxFee, '0.000621 ETH')
const spending = async (): Promise<ChainDetails> => ({ facts: [maxFee()], warnings: [] })
const simulated = async (): Promise<ChainDetails> => ({
  facts: [amount(texts().approve.youSend, '0.42 ETH'), maxFee()],
  warnings: [{ level: 'caution', text: texts().approve.firstTime }],
})

function approve(
  kind: Kind,
  [method, params]: readonly [string, unknown],
  { more = nothing, ...options }: StoryOptions & { more?: () => Promise<ChainDetails> } = {},
): VaultStory {
  return () => {
    // Here, since its sentences are in the language that is set by now.
    const decoded: DecodedRequest = decodeEvmRequest(method, params, requestContext)
    return story(
      kind,
      { name: 'approve', decoded, chainDetails: withWorth(decoded, more()), origin: site, account },
      options,
    )()
  }
}

/** The approval of a batch, in the language that is set by now. */
const approveBatch = (
  read: () => DecodedRequest,
  more: () => Promise<ChainDetails>,
): VaultStory => {
  const view = { name: 'approve', origin: site, account } as const
  return () => {
    const decoded = read()
    const chainDetails = withWorth(decoded, more())
    return story('window', { ...view, decoded, chainDetails })()
  }
}

const swapped = (warning: 'lowMinimum' | 'unknownMinimum') => async (): Promise<ChainDetails> => {
  const { approve } = texts()
  return {
    facts: [
      amount(approve.amount, '100 USDC'),
      amount(approve.minimum, '0.0214 WETH'),
      amount(approve.youSend, '100 USDC'),
      amount(approve.youReceive, '0.03112 WETH'),
      maxFee(),
    ],
    warnings: [{ level: 'danger', text: approve[warning] }],
  }
}

/** Requests that the user approves. */
export const approvalStories = {
  VaultSignMessage: approve('frame', [
    'personal_sign',
    ['Hello from the shop.\n\nOrder 4711', account],
  ]),
  VaultSignIn: approve('frame', ['personal_sign', [signIn, account]]),
  VaultTypedData: approve('window', ['eth_signTypedData_v4', [account, JSON.stringify(permit)]]),
  VaultSend: approve('frame', send, { more: simulated }),
  VaultSendLoading: approve('frame', send, { more: never }),
  VaultSendFailed: approve('window', send, {
    more: simulated,
    answer: refuseWith('unreachable'),
    press: () => texts().approve.approve,
  }),
  VaultSpending: approve(
    'window',
    ['eth_sendTransaction', [{ from: account, to: token, data: unlimited }]],
    { more: spending },
  ),
  VaultContractCall: approve(
    'window',
    [
      'eth_sendTransaction',
      [{ from: account, to: receiver, data: `0x12345678${'ab'.repeat(96)}` }],
    ],
    { more: simulated },
  ),
  VaultSendPasskeyOwner: approve('frame', send, {
    more: async () => ({ ...(await simulated()), hasPasskeyOwner: true }),
  }),
  VaultSwapBatch: approveBatch(swapBatch, swapChanges),
  VaultSwapBatchLoading: approveBatch(swapBatch, never),
  VaultUpgrade: approveBatch(upgradeBatch, upgradeChanges),
  VaultSwapLowMinimum: approve('window', swap, { more: swapped('lowMinimum') }),
  VaultSwapBatchUnknownMinimum: approveBatch(swapBatch, async () => ({
    ...(await swapChanges()),
    warnings: [{ level: 'danger', text: texts().approve.unknownMinimum }],
  })),
  VaultTypedDataBothAccounts: approve('window', [
    'eth_signTypedData_v4',
    [account, JSON.stringify(order)],
  ]),
  VaultPermissionCall: approveBatch(contractCallGrant, nothing),
} satisfies Partial<Record<VaultStoryName, VaultStory>>
